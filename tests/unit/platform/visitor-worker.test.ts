import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { makeLogger } from '#server/platform/process/logger.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { WHOLE } from '#server/platform/sockets/visitor-line.ts';
import type { OfVisitors } from '#server/platform/sockets/visitor-messages.ts';
import { VisitorWorker } from '#server/platform/sockets/visitor-worker.ts';

const BOARD = 'a'.repeat(32);
const within = { timeout: 60_000, interval: 20 };

let server: Server;
let worker: VisitorWorker;
let heard: OfVisitors[];
let losses: number;
let sockets: Socket[];

beforeEach(async () => {
  [heard, losses, sockets] = [[], 0, []];
  server = createServer((_request, response) => response.end('here'));
  worker = new VisitorWorker(
    { config: readConfig({}), log: makeLogger('silent') },
    {
      onMessage: (message) => {
        heard.push(message);
        if (message.kind !== 'ask') return;
        const refused = message.anchor === BOARD ? null : 'not_published';
        worker.send({ kind: 'answer', visitor: message.visitor, refused });
      },
      onExit: () => (losses += 1),
    },
  );
  server.on('upgrade', (...given) => worker.upgrades.emit('upgrade', ...given));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  await worker.close();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;
const connections = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
const count = (kind: OfVisitors['kind']) => heard.filter((message) => message.kind === kind).length;

function visit(anchor = BOARD, headers = {}) {
  const socket = io(`http://127.0.0.1:${port()}/spaces`, {
    path: '/socket.io/spaces/',
    transports: ['websocket'],
    forceNew: true,
    auth: { anchor },
    extraHeaders: headers,
    reconnectionDelay: 10,
    reconnectionDelayMax: 50,
  });
  const told: unknown[] = [];
  const ends: string[] = [];
  socket.on('changed', (change) => told.push(change));
  socket.on('closed', () => ends.push('closed'));
  socket.on('connect_error', ({ message }) => ends.push(message));
  sockets.push(socket);
  return { socket, told, ends };
}

it('keeps visitors in a process of their own, and tells each board what concerns it', async () => {
  const [first, second] = [visit(), visit()];
  await vi.waitFor(() => expect(count('came')).toBe(2), within);
  expect(worker.pid).not.toBe(process.pid);
  worker.send({ kind: 'change', anchor: 'b'.repeat(32), change: WHOLE });
  worker.send({ kind: 'change', anchor: BOARD, change: { ...WHOLE, gone: ['one'] } });
  await vi.waitFor(() => {
    for (const { told } of [first, second]) expect(told).toMatchObject([{ gone: ['one'] }]);
  }, within);
  worker.send({ kind: 'close', anchor: BOARD });
  await vi.waitFor(() => {
    for (const { ends, socket } of [first, second]) {
      expect([ends, socket.connected]).toEqual([['closed'], false]);
    }
    expect(count('left')).toBe(2);
  }, within);
});

it('lets nobody in whom the server does not know, and no page of another site', async () => {
  const stranger = visit('b'.repeat(32));
  await vi.waitFor(() => expect(stranger.ends).toContain('not_published'), within);
  const foreign = visit(BOARD, { origin: 'http://elsewhere.test' });
  await vi.waitFor(() => expect(foreign.ends.length).toBeGreaterThan(0), within);
  expect([count('came'), count('left')]).toEqual([0, 0]);
});

it('counts connections that were handed over until they end', async () => {
  const [first, second] = [visit(), visit()];
  await vi.waitFor(() => expect(count('came')).toBe(2), within);
  expect(await connections()).toBe(2);
  first.socket.disconnect();
  await vi.waitFor(async () => expect(await connections()).toBe(1), within);
  second.socket.disconnect();
  await vi.waitFor(async () => expect(await connections()).toBe(0), within);
  expect(count('left')).toBe(2);
});

it('loses its visitors with the process, and they come again', async () => {
  const { socket } = visit();
  await vi.waitFor(() => expect([socket.connected, count('came')]).toEqual([true, 1]), within);
  const before = worker.pid ?? 0;
  process.kill(before, 'SIGKILL');
  await vi.waitFor(() => expect(losses).toBe(1), within);
  await vi.waitFor(() => expect([socket.connected, count('came')]).toEqual([true, 2]), within);
  expect(worker.pid).not.toBe(before);
  expect(await connections()).toBe(1);
});

it('loses nobody who comes while the process is ending', async () => {
  const first = visit();
  await vi.waitFor(
    () => expect([first.socket.connected, count('came')]).toEqual([true, 1]),
    within,
  );
  const before = worker.pid ?? 0;
  // It takes nothing any more, but is not gone yet.
  process.kill(before, 'SIGSTOP');
  const { socket } = visit();
  const third = visit();
  await vi.waitFor(async () => expect(await connections()).toBe(3), within);
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.kill(before, 'SIGKILL');
  await vi.waitFor(() => expect(losses).toBe(1), within);
  await vi.waitFor(() => {
    expect([first.socket, socket, third.socket].map((one) => one.connected)).toEqual([
      true,
      true,
      true,
    ]);
  }, within);
});

it('survives a Ctrl-C that a terminal sends to all, and ends at once when it is told to', async () => {
  const { socket, told } = visit();
  await vi.waitFor(() => expect(socket.connected).toBe(true), within);
  process.kill(worker.pid ?? 0, 'SIGINT');
  worker.send({ kind: 'change', anchor: BOARD, change: WHOLE });
  await vi.waitFor(() => expect(told.length).toBe(1), within);
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  await worker.close();
  await gone;
  // They may come again elsewhere: nobody has sent them away.
  expect(socket.active).toBe(true);
  socket.disconnect();
  const ended = once(server, 'close');
  server.close();
  await ended;
});
