/**
 * A position in the change log: transaction id and row id. The text is `xid.id`, opaque to clients.
 * Positions compare by transaction first, in the tail's order.
 */
export interface Cursor {
  readonly xid: bigint;
  readonly id: bigint;
}

const TEXT = /^(\d{1,20})\.(\d{1,19})$/;
const LAST_ID = 9_223_372_036_854_775_807n;

/** The position after all transactions before `xid`. */
export function before(xid: bigint): Cursor {
  return { xid: xid - 1n, id: LAST_ID };
}

/** The cursor's text for clients. */
export function cursorText(cursor: Cursor): string {
  return `${cursor.xid}.${cursor.id}`;
}

/** Parses a client's cursor; null when it is invalid. */
export function parseCursor(text: unknown): Cursor | null {
  const parts = typeof text === 'string' ? TEXT.exec(text) : null;
  if (!parts) return null;
  return { xid: BigInt(parts[1] ?? 0), id: BigInt(parts[2] ?? 0) };
}

/** Whether `a` is a later position than `b`. */
export function isAfter(a: Cursor, b: Cursor): boolean {
  return a.xid === b.xid ? a.id > b.id : a.xid > b.xid;
}
