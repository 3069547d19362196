/**
 * A place in the change log: transaction id and row number. Written `xid.id`; to clients it is opaque.
 * Places compare by transaction first, which is the tail's order.
 */
export interface Cursor {
  readonly xid: bigint;
  readonly id: bigint;
}

const TEXT = /^(\d{1,20})\.(\d{1,19})$/;
const LAST_ID = 9_223_372_036_854_775_807n;

/** The place after everything of all transactions before `xid`. */
export function before(xid: bigint): Cursor {
  return { xid: xid - 1n, id: LAST_ID };
}

/** Writes a cursor for clients. */
export function cursorText(cursor: Cursor): string {
  return `${cursor.xid}.${cursor.id}`;
}

/** Reads a client's cursor, or null when it is not one. */
export function parseCursor(text: unknown): Cursor | null {
  const parts = typeof text === 'string' ? TEXT.exec(text) : null;
  if (!parts) return null;
  return { xid: BigInt(parts[1] ?? 0), id: BigInt(parts[2] ?? 0) };
}

/** Whether `a` is a later place than `b`. */
export function isAfter(a: Cursor, b: Cursor): boolean {
  return a.xid === b.xid ? a.id > b.id : a.xid > b.xid;
}
