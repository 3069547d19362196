/** The code of a `StoreAwayError`. */
export const STORE_AWAY = 'STORE_AWAY';

/** The file store does not reply, or refuses access: not the fault of the request. */
export class StoreAwayError extends Error {
  readonly code = STORE_AWAY;
}

const OUT_OF_ROOM = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether a failure was caused by a full disk, of the files or of the database. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && OUT_OF_ROOM.includes(String(error.code))) || isOutOfRoom(error.cause);
}
