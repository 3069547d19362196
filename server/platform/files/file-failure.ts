/** The code of a `StoreAwayError`. */
export const STORE_AWAY = 'STORE_AWAY';

/** The store of the files does not answer, or refuses us: it is no fault of the request. */
export class StoreAwayError extends Error {
  readonly code = STORE_AWAY;
}

const OUT_OF_ROOM = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether something failed because a disk is full: that of the files, or the database's. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && OUT_OF_ROOM.includes(String(error.code))) || isOutOfRoom(error.cause);
}
