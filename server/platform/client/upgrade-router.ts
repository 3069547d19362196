import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import type { Config } from '#server/platform/settings/config.ts';
import { ownAddress } from '#server/platform/settings/web-addresses.ts';

/** A handler of a path beside the routes: gets `upgrade`, and `request` if it listens to that. */
type Handler = Pick<EventEmitter, 'emit' | 'listenerCount'>;

/** Path handlers by server; null = closed because the process is stopping. */
const routers = new WeakMap<HttpServer, Map<string, Handler | null>>();

/** Only WebSocket upgrades are accepted; other offers of a client (h2c) are ignored. */
export const upgradeOptions = {
  shouldUpgradeCallback: (request: IncomingMessage) =>
    request.headers.upgrade?.toLowerCase() === 'websocket',
};

/**
 * The one place that routes upgrades by path: to a registered handler, else they are refused. Call
 * it after the routes listen; requests without a handler go to them, unless `repeat` has replied.
 */
export function routeUpgrades(
  server: HttpServer,
  config: Config,
  repeat: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): void {
  const handlers = new Map<string, Handler | null>();
  const routes = server.listeners('request');
  routers.set(server, handlers);
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (repeat(request, response)) return;
    const address = ownAddress(config, request.url ?? '');
    const handler = handlers.get(pathOf(handlers, address));
    if (!handler || handler.listenerCount('request') === 0) {
      for (const listener of routes) listener.call(server, request, response);
      return;
    }
    request.url = address;
    handler.emit('request', request, response);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = ownAddress(config, request.url ?? '');
    const handler = handlers.get(pathOf(handlers, address));
    if (!handler)
      return refuse(socket, handler === null ? '503 Service Unavailable' : '404 Not Found');
    request.url = address;
    handler.emit('upgrade', request, socket, head);
  });
}

/** Registers a handler for everything below `path`; returns a function that closes the path. */
export function handleUpgrades(server: HttpServer, path: string, handler: Handler): () => void {
  const handlers = routers.get(server);
  if (!handlers) throw new Error('This server routes no upgrades: routeUpgrades comes first.');
  handlers.set(path, handler);
  return () => handlers.set(path, null);
}

/** The longest matching path: a nested path has its own handler. */
function pathOf(handlers: ReadonlyMap<string, unknown>, address: string): string {
  let longest = '';
  for (const path of handlers.keys())
    if (path.length > longest.length && address.startsWith(path)) longest = path;
  return longest;
}

/** Refuses an upgrade with a status line and closes the socket. */
export function refuse(socket: Duplex, status: string): void {
  // A client that disconnects first is not our error.
  socket.on('error', () => undefined);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
