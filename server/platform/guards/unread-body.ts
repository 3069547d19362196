import type { IncomingMessage } from 'node:http';

const PATIENCE_MS = 3000;

/**
 * After a refused upload the client is still sending, and nobody reads: the connection would hang for minutes.
 * Reads on for a moment, so that the client comes to see the answer, then hangs up.
 */
export function dropUnreadBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  request.resume();
  const hangUp = setTimeout(() => request.destroy(), PATIENCE_MS);
  hangUp.unref();
  const settle = () => clearTimeout(hangUp);
  request.once('end', settle);
  request.once('close', settle);
}
