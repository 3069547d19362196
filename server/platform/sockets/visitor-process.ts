import { createServer, IncomingMessage } from 'node:http';
import { Socket as Connection } from 'node:net';

import { Server, type Socket } from 'socket.io';
import { z } from 'zod';

import { SPACE, VisitorLine } from './visitor-line.ts';
import { type OfVisitors, type ToVisitors, VISITOR_PATH } from './visitor-messages.ts';

/**
 * The process of visitors' sockets: it is handed connections, sends what it is told, and asks the server who may come
 * in. It knows no database and no secret, and ends with the server.
 */
const MAX_MESSAGE_BYTES = 4_096;
const Auth = z.object({ anchor: z.string().max(64) });
type Auth = z.infer<typeof Auth>;

// Never listens: it is handed the upgrades that the server has taken.
const door = createServer();
const io = new Server(door, {
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
/** Who waits for the server's answer. */
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

/** Says once that somebody who was let in has gone, also if they had hung up by then. */
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
  door.emit('upgrade', request, connection, Buffer.from(message.head));
}

function receive(message: ToVisitors, connection?: unknown): void {
  if (message.kind === 'take') {
    // Whoever has hung up meanwhile leaves nothing to take.
    if (connection instanceof Connection) take(message, connection);
    else report({ kind: 'dropped', connection: message.connection });
  } else if (message.kind === 'answer') {
    asking.get(message.visitor)?.(message.refused);
    asking.delete(message.visitor);
  } else if (message.kind === 'welcome') {
    space.sockets.get(message.visitor)?.emit('welcome', { quiet: message.quiet });
  } else if (message.kind === 'tell') lines.get(message.anchor)?.tell(message.change);
  else if (message.kind === 'close') void lines.get(message.anchor)?.close();
  else end();
}

/** Not `disconnectSockets`, after which clients stay away: they go on at another process, or at the next one here. */
function end(): void {
  io.engine.close();
  process.disconnect();
}

process.on('message', receive);
process.on('disconnect', () => setTimeout(() => process.exit(0), 100));
// A terminal passes Ctrl-C on to every process: the server says when it is time.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
