import { createServer, type Server as HttpServer } from 'node:http';

import { Server } from 'socket.io';

import { openDoor } from '#server/platform/client/front-door.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { isOwnOrigin } from '#server/platform/settings/web-addresses.ts';

import { announceCommits, onCommit, openBus } from './bus.ts';
import { catchUps } from './catch-up.ts';
import { type FeedParts, handleClient } from './client.ts';
import { Connection, packetOf } from './connection.ts';
import { type LogRow, readLog, type ReadLog, readPosition } from './log-reader.ts';
import { FeedMemory } from './memory.ts';
import { Presence } from './presence.ts';
import { Publisher } from './publisher.ts';
import { Rooms } from './rooms.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { Tail } from './tail.ts';

const TIMES = {
  /** Every client is told where its audiences stand this often, so that a lost frame shows. */
  heads: 15_000,
  /** Memberships of connected people, and the database itself, are looked at again this often. */
  recheck: 60_000,
  /** A silent connection is asked for a sign of life this often, and ended when there is none by then. */
  ping: 10_000,
  pong: 15_000,
  /** A client that lags and has not drained by then is disconnected. */
  lagging: 30_000,
};
const RECHECK_AT_ONCE = 200;
const MAX_MESSAGE_BYTES = 65_536;
const PATH = '/socket.io/';

/** The change feed of one process: tail, sockets and presence. */
export interface Feed {
  readonly io: Server;
  readonly rooms: Rooms;
  /** Resolves when everything committed before the call has been published. */
  close(): Promise<void>;
}

export interface FeedOptions {
  /** How the log is read; only the test of the checker passes another. */
  readonly readLog?: ReadLog;
  /** Milliseconds, for tests that cannot wait as long as people can. */
  readonly times?: Partial<typeof TIMES>;
  /** Told all that was committed, also what must still wait, before it is published: live documents listen. */
  readonly hear?: (rows: readonly LogRow[]) => void;
}

/** Starts the feed on an HTTP server. */
export async function openFeed(
  platform: Platform,
  httpServer: HttpServer,
  options: FeedOptions = {},
): Promise<Feed> {
  const { sql, lookups } = platform.database;
  const times = { ...TIMES, ...options.times };
  let position = await readPosition(sql);
  const bus = openBus(platform);
  // Never listens itself: it is handed what arrives below its path.
  const door = createServer();
  const io = new Server(door, {
    path: PATH,
    transports: ['websocket', 'polling'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    destroyUpgrade: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    pingInterval: times.ping,
    pingTimeout: times.pong,
    allowRequest: (request, done) => done(null, isOwnOrigin(platform.config, request.headers)),
  });
  const rooms = new Rooms();
  const memory = new FeedMemory(position.start);
  const publisher = new Publisher(platform, rooms, memory);
  const presence = new Presence(bus, (place, people) => {
    const audience = place.split('/')[0] ?? '';
    rooms.broadcast(audience as never, packetOf('presence', JSON.stringify({ place, people })));
  });
  const parts: FeedParts = {
    platform,
    rooms,
    memory,
    presence,
    publisher,
    position: () => position,
    catchUp: catchUps(platform.database, memory),
  };
  const tail = new Tail({
    sql: lookups,
    log: platform.log,
    read: options.readLog ?? readLog,
    start: position.start,
    publish: (rows) => {
      options.hear?.(rows);
      return publisher.publish(rows);
    },
    hasten: (held) => {
      options.hear?.(held);
      return publisher.hasten(held);
    },
    onLag: (milliseconds) => platform.metrics.feedLag.set(milliseconds),
  });

  io.use(signIn(platform, rooms));
  io.on('connection', (socket) => {
    const { userId, sessionId, left } = socket.data as SignedIn;
    const connection = new Connection(socket, userId, sessionId, times.lagging);
    if (!publisher.admit(connection)) return;
    rooms.add(connection);
    platform.metrics.sockets.set(rooms.connections.size);
    handleClient(parts, connection);
    const end = setTimeout(() => connection.close(), left);
    end.unref();
    socket.on('disconnect', () => {
      clearTimeout(end);
      rooms.remove(connection);
      platform.metrics.sockets.set(rooms.connections.size);
    });
  });

  const stops = [
    platform.onWake(() => tail.wake()),
    announceCommits(platform, bus),
    openDoor(httpServer, PATH, door),
  ];
  onCommit(bus, () => tail.wake());
  tail.start();
  /** Behind DATABASE_URL another database may stand suddenly: its log is another log. */
  const followDatabase = async () => {
    const found = await readPosition(sql);
    if (found.epoch === position.epoch) return;
    platform.log.warn('the database was replaced: every client starts over');
    position = found;
    memory.clear(found.start);
    tail.moveTo(found.start);
    for (const connection of rooms.connections) connection.interrupt();
  };
  const check = async () => {
    try {
      await followDatabase();
      await recheck(rooms, publisher);
    } catch (error) {
      platform.log.error({ err: error }, 'memberships of connected people could not be checked');
    }
  };
  const timers = [
    setInterval(() => sendHeads(parts), times.heads),
    setInterval(() => void check(), times.recheck),
  ];
  for (const timer of timers) timer.unref();

  return {
    io,
    rooms,
    async close() {
      for (const stop of stops) stop();
      for (const timer of timers) clearInterval(timer);
      presence.close();
      await tail.stop();
      await bus.close();
      // Not `disconnectSockets`, after which clients stay away: they go on at another process, or at the next one here.
      io.engine.close();
    },
  };
}

function sendHeads({ rooms, memory }: FeedParts): void {
  for (const connection of rooms.connections) {
    if (connection.rooms.size === 0) continue;
    const heads = [...connection.rooms].map((name) => {
      const { xid, id } = memory.cursorOf(name);
      return `"${name}":"${xid}.${id}"`;
    });
    connection.send(packetOf('heads', `{${heads.join(',')}}`));
  }
}

async function recheck(rooms: Rooms, publisher: Publisher): Promise<void> {
  const people = rooms.people();
  for (let i = 0; i < people.length; i += RECHECK_AT_ONCE) {
    await publisher.refresh(people.slice(i, i + RECHECK_AT_ONCE));
  }
}
