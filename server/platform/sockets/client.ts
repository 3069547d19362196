import { z } from 'zod';

import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import { entityOf, type Image, isSeenThrough } from '#server/platform/changes/entities.ts';
import { inTurns } from '#server/platform/database/batch.ts';
import type { CatchUp } from '#server/platform/feed/catch-up.ts';
import { type Connection, packetOf } from '#server/platform/feed/connection.ts';
import { type Cursor, cursorText, parseCursor } from '#server/platform/feed/cursor.ts';
import type { Position } from '#server/platform/feed/log-reader.ts';
import { type Membership, membershipOf } from '#server/platform/feed/members.ts';
import type { FeedMemory } from '#server/platform/feed/memory.ts';
import { entityOfOpened, isOpened, OPENED_KINDS } from '#server/platform/feed/opened.ts';
import { listensTo, type Publisher } from '#server/platform/feed/publisher.ts';
import type { Rooms } from '#server/platform/feed/rooms.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import type { Presence } from './presence.ts';

export interface FeedParts {
  readonly platform: Platform;
  readonly rooms: Rooms;
  readonly memory: FeedMemory;
  readonly presence: Presence;
  readonly publisher: Publisher;
  readonly position: () => Position;
  readonly catchUp: (name: Audience, held: Cursor, upto: Cursor) => Promise<CatchUp>;
}

const Hello = z.object({
  /** Only audiences of this workspace and the person's own; absent = all. */
  workspace: z.string().max(100).optional(),
  /** Epoch of the database that the cursors belong to. */
  epoch: z.string().max(64).optional(),
  /** The client's position: cursor by audience. */
  cursors: z.record(z.string(), z.string()).default({}),
  /** Repeated in the reply: several tabs may share a connection. */
  ask: z.int().optional(),
});

const Opened = z.object({ id: z.uuid(), kind: z.enum(OPENED_KINDS).default('item') });
const Open = Opened.extend({ cursor: z.string().optional(), ask: z.int().optional() });

const Here = z.object({
  /** The person's places: `project:<id>/list`, `item:<id>` ..., at most a few. */
  places: z.array(z.string().regex(/^[a-z-]+:[0-9a-f-]{36}(\/[\w:-]{1,60})?$/)).max(5),
});

/** Time slice in milliseconds for new clients: two thousand may reconnect at once. */
const TURN_MS = 3;
const takeTurn = inTurns(TURN_MS);

/** Rate limit of messages per socket: burst, and refill per second. */
const MESSAGES = { most: 60, each_second: 20 };

/** Handles a client's messages: `hello`, `open`, `close`, `here`. */
export function handleClient(parts: FeedParts, connection: Connection): void {
  const { socket } = connection;
  const places = new Set<string>();
  const isAllowed = allowance();

  connection.receiveBy((read) => {
    if (isAllowed()) takeTurn(read);
    else connection.close();
  });
  const listen = <T>(event: string, schema: z.ZodType<T>, run: (message: T) => unknown) => {
    socket.on(event, (raw: unknown) => takeTurn(() => void answer(event, schema, run, raw)));
  };
  const answer = async <T>(
    event: string,
    schema: z.ZodType<T>,
    run: (message: T) => unknown,
    raw: unknown,
  ) => {
    if (!socket.connected) return;
    const parsed = schema.safeParse(raw ?? {});
    if (!parsed.success) {
      connection.sendEvent('refused', { event });
      return;
    }
    try {
      await run(parsed.data);
    } catch (error) {
      parts.platform.log.error({ err: error, event }, 'the feed could not answer a client');
      connection.sendEvent('retry', { after_ms: 500 + Math.round(Math.random() * 2_000) });
    }
  };

  listen('hello', Hello, (hello) => answerHello(parts, connection, hello));
  listen('open', Open, (open) => openThing(parts, connection, open));
  listen('close', Opened, ({ id, kind }) => {
    parts.rooms.leave(connection, audience(kind, id));
  });
  listen('here', Here, (here) => {
    const allowed = here.places.filter((place) => isReachable(connection, place));
    for (const place of places)
      if (!allowed.includes(place)) parts.presence.leave(place, connection.userId);
    for (const place of allowed) parts.presence.enter(place, connection.userId);
    // A new person gets the people of all parts; later changes are sent as they happen.
    const people = allowed.map((place) =>
      places.has(place)
        ? { [place]: parts.presence.peopleAt(place) }
        : parts.presence.peopleIn(place),
    );
    places.clear();
    for (const place of allowed) places.add(place);
    connection.sendEvent('present', Object.assign({}, ...people));
  });
  socket.on('disconnect', () => {
    for (const place of places) {
      const isStillThere = [...parts.rooms.of(connection.userId)].some(
        (other) => other !== connection,
      );
      if (!isStillThere) parts.presence.leave(place, connection.userId);
    }
  });
}

/** A rate limiter: returns whether a socket may send one more message. */
function allowance(): () => boolean {
  let tokens = MESSAGES.most;
  let refilled = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(MESSAGES.most, tokens + ((now - refilled) / 1000) * MESSAGES.each_second);
    refilled = now;
    tokens -= 1;
    return tokens >= 0;
  };
}

/** Presence reveals people, so it is limited to places in rooms of the socket. */
function isReachable(connection: Connection, place: string): boolean {
  const room = place.split('/')[0];
  return [...connection.rooms].some((name) => name === room);
}

/** Joins the client's rooms first, then sends what it missed in each. */
async function answerHello(
  parts: FeedParts,
  connection: Connection,
  hello: z.output<typeof Hello>,
): Promise<void> {
  const membership = await currentMembership(parts.platform, connection);
  if (!membership) return connection.close();
  connection.membership = membership;
  connection.slug = hello.workspace ?? null;
  const names = [...membership.audiences].filter((name) => listensTo(connection, name));
  for (const room of connection.rooms)
    if (!isOpened(room) && !names.includes(room)) parts.rooms.leave(connection, room);
  const isSameDatabase = hello.epoch === parts.position().epoch;
  const marks = names.map((name) => {
    parts.rooms.join(connection, name);
    const held = isSameDatabase ? parseCursor(hello.cursors[name]) : null;
    return { name, held, upto: parts.memory.cursorOf(name) };
  });
  const found = await Promise.all(
    marks.map(async (mark) => ({ ...mark, answer: await answerFor(parts, mark) })),
  );
  // An audience lost meanwhile gets nothing more; one gained meanwhile is included.
  const kept = restarted(found, audience('user', connection.userId)).filter(({ name }) =>
    connection.rooms.has(name),
  );
  const gained = [...connection.rooms].filter((room) => !isOpened(room) && !names.includes(room));
  const scopes = [
    ...kept.map(({ name, upto, answer }) => [name, upto, answer.state] as const),
    ...gained.map((name) => [name, parts.memory.cursorOf(name), 'reset'] as const),
  ].map(([name, cursor, state]) => `"${name}":["${cursorText(cursor)}","${state}"]`);
  const { tracing } = parts.platform;
  const traces = tracing ? `,"traces":${tracing.share}` : '';
  connection.send(
    packetOf(
      'welcome',
      `{"epoch":"${parts.position().epoch}","scopes":{${scopes.join(',')}},"ask":${hello.ask ?? null}${traces}}`,
    ),
  );
  for (const { answer } of kept)
    if (answer.state === 'frame') connection.send(packetOf('frame', answer.text(connection.rooms)));
  sendPresence(
    parts,
    connection,
    kept.map(({ name }) => name),
  );
}

/** Sends who is present in projects that the person does not have open. */
function sendPresence(
  { presence }: FeedParts,
  connection: Connection,
  names: readonly Audience[],
): void {
  const people = names
    .filter((name) => name.startsWith('project:'))
    .map((place) => [place, presence.peopleAt(place)] as const)
    .filter(([, ids]) => ids.length > 0);
  if (people.length > 0) connection.sendEvent('present', Object.fromEntries(people));
}

/** Opens the audience of an item or page for a person who may see it. */
async function openThing(
  parts: FeedParts,
  connection: Connection,
  open: z.output<typeof Open>,
): Promise<void> {
  const name = audience(open.kind, open.id);
  const image = await currentImage(parts, entityOfOpened(open.kind), open.id);
  // Checked without an await after the read: a right lost meanwhile has left the rooms.
  if (!isSeenThrough(image, connection.rooms)) {
    return connection.sendEvent('drop', { scope: name });
  }
  parts.rooms.join(connection, name);
  const upto = parts.memory.cursorOf(name);
  const answer = await answerFor(parts, { name, held: parseCursor(open.cursor), upto });
  if (!connection.rooms.has(name)) return;
  connection.send(
    packetOf(
      'opened',
      `{"scope":"${name}","cursor":"${cursorText(upto)}","state":"${answer.state}","ask":${open.ask ?? null}}`,
    ),
  );
  if (answer.state === 'frame') connection.send(packetOf('frame', answer.text(connection.rooms)));
}

/** The image of the opened thing, read again when such things changed meanwhile. */
async function currentImage(
  parts: FeedParts,
  entity: string,
  id: string,
): Promise<Image | undefined> {
  for (let tries = 0; ; tries += 1) {
    const ticks = parts.publisher.openedTicks;
    const [image] = await entityOf(entity).images(parts.platform.database.sql, [id]);
    if (parts.publisher.openedTicks === ticks || tries >= 20) return image;
  }
}

/** The person's memberships, read again when the log changed them meanwhile. */
async function currentMembership(
  platform: Platform,
  connection: Connection,
): Promise<Membership | undefined> {
  for (;;) {
    const { version } = connection;
    const membership = await membershipOf(platform, connection.userId);
    // Look-ups are batched, and each result is a reply to write.
    await new Promise<void>(takeTurn);
    if (connection.version === version) return membership;
  }
}

/** Resets audiences that the person's own log told to restart while away. */
function restarted<Found extends { readonly name: Audience; readonly answer: CatchUp }>(
  found: readonly Found[],
  own: Audience,
): Found[] {
  const news = found.find(({ name }) => name === own)?.answer;
  const mustRestart = (name: Audience) =>
    !news || news.state === 'reset' || news.restarts.includes(name);
  return found.map((one) =>
    mustRestart(one.name) ? { ...one, answer: { state: 'reset' } as const } : one,
  );
}

function answerFor(
  parts: FeedParts,
  mark: { name: Audience; held: Cursor | null; upto: Cursor },
): Promise<CatchUp> {
  if (!mark.held) return Promise.resolve({ state: 'reset' });
  return parts.catchUp(mark.name, mark.held, mark.upto);
}
