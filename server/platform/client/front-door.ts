import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import type { Config } from '#server/platform/settings/config.ts';
import { ownAddress } from '#server/platform/settings/web-addresses.ts';

/** What stands behind a path beside the routes: it hears `upgrade`, and `request` if it listens to that. */
type Door = Pick<EventEmitter, 'emit' | 'listenerCount'>;

/** The doors of each server; null = closed, the process is stopping. */
const fronts = new WeakMap<HttpServer, Map<string, Door | null>>();

/** Only WebSockets take a connection over; other offers of a client (h2c) are read as if they were not there. */
export const frontOptions = {
  shouldUpgradeCallback: (request: IncomingMessage) =>
    request.headers.upgrade?.toLowerCase() === 'websocket',
};

/**
 * The one place where a server decides by path who gets a WebSocket: an open door, else nobody. Call it
 * once its routes listen; the requests below no door go on to them, unless `repeat` has answered them.
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

/** Gives everything below `path` to `door`; the answer closes the path again. */
export function openDoor(server: HttpServer, path: string, door: Door): () => void {
  const doors = fronts.get(server);
  if (!doors) throw new Error('This server has no front: guardFront comes first.');
  doors.set(path, door);
  return () => doors.set(path, null);
}

/** The door that an address is behind: one below another has its own addresses. */
function pathOf(doors: ReadonlyMap<string, unknown>, address: string): string {
  let longest = '';
  for (const path of doors.keys())
    if (path.length > longest.length && address.startsWith(path)) longest = path;
  return longest;
}

/** Answers an upgrade with a status and nothing else. */
export function refuse(socket: Duplex, status: string): void {
  // Whoever hangs up first is no error of ours.
  socket.on('error', () => undefined);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
