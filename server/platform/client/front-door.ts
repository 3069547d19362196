import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import type { Config } from '#server/platform/settings/config.ts';
import { ownAddress } from '#server/platform/settings/web-addresses.ts';

/** A handler of a path beside the routes: gets `upgrade`, and `request` if it listens to that. */
type Door = Pick<EventEmitter, 'emit' | 'listenerCount'>;

/** Path handlers by server; null = closed because the process is stopping. */
const fronts = new WeakMap<HttpServer, Map<string, Door | null>>();

/** Only WebSocket upgrades are accepted; other offers of a client (h2c) are ignored. */
export const frontOptions = {
  shouldUpgradeCallback: (request: IncomingMessage) =>
    request.headers.upgrade?.toLowerCase() === 'websocket',
};

/**
 * The one place that routes upgrades by path: to a registered handler, else they are refused. Call
 * it after the routes listen; requests without a handler go to them, unless `repeat` has replied.
 */
export function guardFront(
  server: HttpServer,
  config: Config,
  repeat: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): void {
  const doors = new Map<string, Door | null>();
  const routes = server.listeners('request');
  fronts.set(server, doors);
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (repeat(request, response)) return;
    const address = ownAddress(config, request.url ?? '');
    const door = doors.get(pathOf(doors, address));
    if (!door || door.listenerCount('request') === 0) {
      for (const listener of routes) listener.call(server, request, response);
      return;
    }
    request.url = address;
    door.emit('request', request, response);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = ownAddress(config, request.url ?? '');
    const door = doors.get(pathOf(doors, address));
    if (!door) return refuse(socket, door === null ? '503 Service Unavailable' : '404 Not Found');
    request.url = address;
    door.emit('upgrade', request, socket, head);
  });
}

/** Registers a handler for everything below `path`; returns a function that closes the path. */
export function openDoor(server: HttpServer, path: string, door: Door): () => void {
  const doors = fronts.get(server);
  if (!doors) throw new Error('This server has no front: guardFront comes first.');
  doors.set(path, door);
  return () => doors.set(path, null);
}

/** The longest matching path: a nested path has its own handler. */
function pathOf(doors: ReadonlyMap<string, unknown>, address: string): string {
  let longest = '';
  for (const path of doors.keys())
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
