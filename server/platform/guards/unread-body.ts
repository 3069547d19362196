import type { IncomingMessage } from 'node:http';

const TIMEOUT_MS = 3000;

/**
 * Reads and discards the rest of a refused upload for a moment, so that the client gets the reply,
 * then closes the connection: unread it would hang for minutes.
 */
export function dropUnreadBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  request.resume();
  const hangUp = setTimeout(() => request.destroy(), TIMEOUT_MS);
  hangUp.unref();
  const settle = () => clearTimeout(hangUp);
  request.once('end', settle);
  request.once('close', settle);
}
