import type { Server } from 'node:http';
import { Socket } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { highestSizeLimit, sizeLimitOf } from '#server/platform/process/size-limit.ts';
import type { Config } from '#server/platform/settings/config.ts';

/** Time limit of a request's body in milliseconds, beside the upload time. */
const DEADLINE_MS = 60_000;
/** Slowest accepted upload in bytes per millisecond. */
const MIN_UPLOAD_RATE = 16;
/** Limit of connections per address: far above the need of an office behind one. */
const MAX_CONNECTIONS = 2_000;

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Ends requests whose body arrives too slowly: each would hold a connection. */
export function endSlowRequests(
  app: FastifyInstance,
  config: Config,
  deadline = DEADLINE_MS,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    done();
    const { raw } = request;
    // Injected test requests have no connection.
    if (raw.complete || !hasBody(request) || !(raw.socket instanceof Socket)) return;
    const end = () => {
      if (reply.raw.headersSent) raw.destroy();
      else raw.socket.end(TOO_SLOW, () => raw.destroy());
    };
    const timer = setTimeout(end, deadline + uploadTime(request, config));
    timer.unref();
    const settle = () => clearTimeout(timer);
    raw.once('end', settle);
    raw.once('close', settle);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
}

function uploadTime({ headers }: FastifyRequest, config: Config): number {
  if (!headers['content-type']?.startsWith('multipart/form-data')) return 0;
  const size = Number(headers['content-length'] ?? sizeLimitOf(config, undefined));
  return Math.min(size, highestSizeLimit(config) * 2) / MIN_UPLOAD_RATE;
}

/** Refuses connections beyond the limit of an address; does nothing behind a proxy. */
export function limitConnections(
  server: Server,
  { TRUST_PROXY }: Config,
  most = MAX_CONNECTIONS,
): void {
  if (TRUST_PROXY > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isThisMachine(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** Whether an address is this machine's own. */
export function isThisMachine(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}
