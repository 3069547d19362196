import { createServer, type Server as HttpServer } from 'node:http';

import { Server, type Socket } from 'socket.io';

import { handleUpgrades } from '#server/platform/client/upgrade-router.ts';
import { announceCommits, onCommit, openBus } from '#server/platform/feed/bus.ts';
import { catchUps } from '#server/platform/feed/catch-up.ts';
import { Connection, packetOf } from '#server/platform/feed/connection.ts';
import {
  type LogRow,
  type Position,
  readLog,
  type ReadLog,
  readPosition,
} from '#server/platform/feed/log-reader.ts';
import { FeedMemory } from '#server/platform/feed/memory.ts';
import { Publisher } from '#server/platform/feed/publisher.ts';
import { Rooms } from '#server/platform/feed/rooms.ts';
import { Tail } from '#server/platform/feed/tail.ts';
import { inFrameSpans } from '#server/platform/feed/traced-frames.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { isOwnOrigin } from '#server/platform/settings/web-addresses.ts';

import { type FeedParts, handleClient } from './client.ts';
import { InstanceRoom } from './instance-room.ts';
import { Presence } from './presence.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { VISITOR_PATH } from './visitor-messages.ts';
import { Visitors } from './visitors.ts';

const TIMES = {
  /** Interval of sending cursors to clients, so that they notice a lost frame. */
  heads: 15_000,
  /** Interval of checking memberships of connected people and the database itself. */
  recheck: 60_000,
  /** Interval of pings; a connection without a reply until the next one is closed. */
  ping: 10_000,
  pong: 15_000,
  /** A lagging client that has not drained by then is disconnected. */
  lagging: 30_000,
};
const RECHECK_AT_ONCE = 200;
const MAX_MESSAGE_BYTES = 65_536;
const PATH = '/socket.io/';

/** The change feed of one process: tail, sockets and presence. */
export interface Feed {
  readonly io: Server;
  readonly rooms: Rooms;
  /** Closes the sockets, whose clients reconnect elsewhere, and stops reading the log. */
  close(): Promise<void>;
}

export interface FeedOptions {
  /** How the log is read; only the fault checker's test replaces it. */
  readonly readLog?: ReadLog;
  /** Intervals in milliseconds, shortened by tests. */
  readonly times?: Partial<typeof TIMES>;
  /** Called with each committed row before publishing, including held ones. */
  readonly onRows?: (rows: readonly LogRow[]) => void;
}

/** Starts the feed on an HTTP server. */
export async function openFeed(
  platform: Platform,
  httpServer: HttpServer,
  options: FeedOptions = {},
): Promise<Feed> {
  const times = { ...TIMES, ...options.times };
  let position = await readPosition(platform.database.sql);
  const bus = openBus(platform);
  // This server never listens: it gets the upgrades of its path.
  const upgrades = createServer();
  const io = openSockets(platform, upgrades, times);
  const rooms = new Rooms();
  const memory = new FeedMemory(position.start);
  const publisher = new Publisher(platform, rooms, memory);
  const presence = new Presence(bus, (place, people) => {
    const [room] = place.split('/');
    rooms.broadcast(room as never, packetOf('presence', JSON.stringify({ place, people })));
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
  const others = [new Visitors(platform), new InstanceRoom(platform, io)] as const;
  const [visitors] = others;
  const tail = makeTail(parts, withReceivers(platform, others, options));
  io.use(signIn(platform));
  io.on('connection', (socket) => serveSocket(parts, socket, times.lagging));

  const stops = [
    platform.onWake(() => tail.wake()),
    announceCommits(platform, bus),
    handleUpgrades(httpServer, PATH, upgrades),
    handleUpgrades(httpServer, VISITOR_PATH, visitors.worker.upgrades),
  ];
  onCommit(bus, () => tail.wake());
  tail.start();
  const moveTo = (found: Position) => {
    position = found;
    tail.moveTo(found.start);
  };
  const stopTimers = startTimers(parts, others, moveTo, times);

  return {
    io,
    rooms,
    async close() {
      for (const stop of stops) stop();
      stopTimers();
      presence.close();
      await tail.stop();
      await visitors.worker.close();
      await bus.close();
      // Not `disconnectSockets`, after which clients do not reconnect to another process.
      io.engine.close();
    },
  };
}

/** Starts the intervals. Returns a function that stops them. */
function startTimers(
  parts: FeedParts,
  others: readonly Other[],
  moveTo: (found: Position) => void,
  times: typeof TIMES,
): () => void {
  const timers = [
    setInterval(() => sendHeads(parts), times.heads),
    setInterval(() => void recheck(parts, moveTo), times.recheck),
    setInterval(() => void Promise.all(others.map((one) => one.recheck())), times.recheck),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Receivers of rows besides members: visitors of published boards, and the admin area. */
type Other = Pick<Visitors, 'handleRows' | 'recheck'>;

/** Options of a tail whose rows other receivers get too. */
function withReceivers(
  platform: Platform,
  others: readonly Other[],
  options: FeedOptions,
): FeedOptions {
  return {
    ...options,
    onRows(rows) {
      if (rows.length > 0) platform.database.noteCommit();
      options.onRows?.(rows);
      for (const one of others) one.handleRows(rows);
    },
  };
}

/** The tail of the log; it passes rows to the publisher and to `onRows`. */
function makeTail(parts: FeedParts, { readLog: read = readLog, onRows }: FeedOptions): Tail {
  const { platform, publisher, position, rooms } = parts;
  return new Tail({
    sql: platform.database.lookups,
    log: platform.log,
    read,
    start: position().start,
    publish: (rows) => {
      onRows?.(rows);
      const { tracing } = platform;
      const publish = () => publisher.publish(rows);
      return tracing ? inFrameSpans(tracing, rooms, rows, publish) : publish();
    },
    applyEarly: (held) => {
      onRows?.(held);
      return publisher.applyEarly(held);
    },
    onLag: (milliseconds) => platform.metrics.feedLag.set(milliseconds),
    onSent: (milliseconds) => {
      platform.metrics.feedDelay.note(milliseconds);
      platform.metrics.feedSent.observe(milliseconds / 1_000);
    },
  });
}

function openSockets(platform: Platform, upgrades: HttpServer, times: typeof TIMES): Server {
  return new Server(upgrades, {
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
}

/** Serves an accepted socket until it disconnects or its session ends. */
function serveSocket(parts: FeedParts, socket: Socket, lagging: number): void {
  const { rooms, publisher, platform } = parts;
  const { userId, sessionId, left } = socket.data as SignedIn;
  const connection = new Connection(socket, userId, sessionId, lagging);
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

/** Checks the database and the memberships of everyone connected. */
async function recheck(parts: FeedParts, moveTo: (found: Position) => void): Promise<void> {
  const { platform, rooms, publisher } = parts;
  try {
    await followDatabase(parts, moveTo);
    const people = rooms.people();
    for (let i = 0; i < people.length; i += RECHECK_AT_ONCE) {
      await publisher.refresh(people.slice(i, i + RECHECK_AT_ONCE));
    }
  } catch (error) {
    platform.log.error({ err: error }, 'memberships of connected people could not be checked');
  }
}

/** Detects that DATABASE_URL leads to another database, whose log is another one. */
async function followDatabase(
  { platform, rooms, memory, position }: FeedParts,
  moveTo: (found: Position) => void,
): Promise<void> {
  const found = await readPosition(platform.database.sql);
  if (found.epoch === position().epoch) return;
  platform.log.warn('the database was replaced: every client starts over');
  memory.clear(found.start);
  moveTo(found);
  for (const connection of rooms.connections) connection.interrupt();
}
