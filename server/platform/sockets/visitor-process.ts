// The process of visitors' sockets: it receives connections, sends what the server gives it, and
// asks the server who may connect. It has no database and no secrets, and ends with the server.

import { createServer, IncomingMessage } from 'node:http';
import { Socket as Connection } from 'node:net';

import { Server, type Socket } from 'socket.io';
import { z } from 'zod';

import { SPACE, VisitorLine } from './visitor-line.ts';
import { type OfVisitors, type ToVisitors, VISITOR_PATH } from './visitor-messages.ts';

const MAX_MESSAGE_BYTES = 4_096;
const Auth = z.object({ anchor: z.string().max(64) });
type Auth = z.infer<typeof Auth>;

// Never listens: it gets the upgrades that the server transfers.
const upgrades = createServer();
const io = new Server(upgrades, {
  path: VISITOR_PATH,
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  destroyUpgrade: false,
  maxHttpBufferSize: MAX_MESSAGE_BYTES,
  pingInterval: 10_000,
  pingTimeout: 15_000,
});
const space = io.of(SPACE);
const lines = new Map<string, VisitorLine>();
const asking = new Map<string, (refused: string | null) => void>();

function report(message: OfVisitors): void {
  if (process.connected) process.send?.(message);
}

space.use((socket, next) => {
  const auth = Auth.safeParse(socket.handshake.auth);
  if (!auth.success) return next(new Error('not_published'));
  socket.data = auth.data;
  asking.set(socket.id, (refused) => {
    if (refused !== null) return next(new Error(refused));
    leaveOnce(socket, auth.data.anchor);
    return next();
  });
  return report({ kind: 'ask', visitor: socket.id, anchor: auth.data.anchor });
});

/** Reports once that an accepted visitor has gone, also if they disconnected before. */
function leaveOnce(socket: Socket, anchor: string): void {
  const { conn } = socket;
  const leave = () => {
    conn.off('close', leave);
    socket.off('disconnect', leave);
    report({ kind: 'left', anchor });
  };
  conn.on('close', leave);
  socket.on('disconnect', leave);
  if (conn.readyState !== 'open') leave();
}

space.on('connection', (socket: Socket) => {
  const { anchor } = socket.data as Auth;
  const line = lines.get(anchor) ?? new VisitorLine();
  lines.set(anchor, line);
  const leave = line.add(socket);
  socket.on('disconnect', () => {
    leave();
    if (line.size === 0 && lines.get(anchor) === line) lines.delete(anchor);
  });
  report({ kind: 'came', visitor: socket.id, anchor });
});

function take(message: Extract<ToVisitors, { kind: 'take' }>, connection: Connection): void {
  connection.on('close', () => report({ kind: 'dropped', connection: message.connection }));
  const request = new IncomingMessage(connection);
  Object.assign(request, { method: 'GET', url: message.url, headers: message.headers });
  upgrades.emit('upgrade', request, connection, Buffer.from(message.head));
}

function receive(message: ToVisitors, connection?: unknown): void {
  if (message.kind === 'take') {
    // The connection is missing when the visitor disconnected meanwhile.
    if (connection instanceof Connection) take(message, connection);
    else report({ kind: 'dropped', connection: message.connection });
  } else if (message.kind === 'answer') {
    asking.get(message.visitor)?.(message.refused);
    asking.delete(message.visitor);
  } else if (message.kind === 'welcome') {
    space.sockets.get(message.visitor)?.emit('welcome', { quiet: message.quiet });
  } else if (message.kind === 'change') lines.get(message.anchor)?.publish(message.change);
  else if (message.kind === 'close') void lines.get(message.anchor)?.close();
  else end();
}

/** Not `disconnectSockets`, after which clients do not reconnect to another process. */
function end(): void {
  io.engine.close();
  process.disconnect();
}

process.on('message', receive);
process.on('disconnect', () => setTimeout(() => process.exit(0), 100));
// A terminal sends Ctrl-C to each process: the server decides when this one stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
