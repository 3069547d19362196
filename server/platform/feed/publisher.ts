import { setImmediate as yieldTurn } from 'node:timers/promises';

import type { Audience, LogOp } from '#server/platform/changes/change-log.ts';
import { type Image, isSeenThrough } from '#server/platform/changes/entities.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { type Connection, type Packet, packetOf } from './connection.ts';
import { cursorText } from './cursor.ts';
import {
  type ForListener,
  framesOf,
  type Images,
  lastRows,
  MAX_ENTITIES,
  readImages,
  staleText,
} from './frames.ts';
import { isControl, type LogRow } from './log-reader.ts';
import { type Membership, readMemberships } from './members.ts';
import type { FeedMemory } from './memory.ts';
import { isOpened, openedAudience } from './opened.ts';
import type { Rooms } from './rooms.ts';

/** Estimated cost of sending to a socket in milliseconds; a tick rests as long as it has sent. */
const MS_PER_SOCKET = 0.015;
const MAX_REST_MS = 100;
/** Longer than a socket takes from the session's look-up to its registration. */
const ENDED_MS = 60_000;
/** Sockets per turn of a broadcast, so that waiting requests get their turn. */
const SOCKETS_AT_ONCE = 25;

/**
 * Publishes the tail's rows: removes people from lost rooms, sends one frame per audience, then
 * adds people to new rooms.
 */
export class Publisher {
  readonly #platform: Platform;
  readonly #rooms: Rooms;
  readonly #memory: FeedMemory;
  /** Ids of held rows whose effect on people was applied already. */
  #applied: ReadonlySet<bigint> = new Set();
  /** Recently ended sessions with their time: a new socket may have been looked up before. */
  readonly #ended = new Map<string, number>();
  /** Increases with each tick that concerns opened things: an earlier read may be outdated. */
  openedTicks = 0;

  constructor(platform: Platform, rooms: Rooms, memory: FeedMemory) {
    this.#platform = platform;
    this.#rooms = rooms;
    this.#memory = memory;
  }

  /** Publishes rows in log order; returns the pause in milliseconds. */
  async publish(rows: readonly LogRow[]): Promise<number> {
    const control = rows.filter(isControl);
    this.#revoke(control);
    const byAudience = Map.groupBy(rows, (row) => row.audience);
    const images = await this.#imagesOf(byAudience);
    if (rows.some((row) => openedAudience(row.entity, row.entity_id))) this.openedTicks += 1;
    const isLate = (own: readonly LogRow[]) =>
      own.some((row) => isControl(row) && row.op === 'join');
    const prompt = [...byAudience].filter(([, own]) => !isLate(own));
    let sent = await this.#send(prompt, images);
    this.#closeOpened(rows, images);
    // A person's cursor passes a `join` only after it was sent: a client that loses the connection
    // before gets it by the catch-up.
    const late = new Map([...byAudience].filter(([, own]) => isLate(own)));
    sent += await this.#send([...late], await this.#grant(late));
    return Math.min(MAX_REST_MS, sent * MS_PER_SOCKET);
  }

  /**
   * Applies changed memberships and sessions whose rows are held, so that a long transaction does
   * not delay a revocation.
   */
  async applyEarly(held: readonly LogRow[]): Promise<void> {
    const control = held.filter(isControl);
    const fresh = control.filter((row) => !this.#applied.has(row.at.id));
    this.#applied = new Set(control.map((row) => row.at.id));
    if (fresh.length === 0) return;
    this.#revoke(fresh.filter((row) => row.entity === 'session'));
    const people = fresh.map(userOf).filter((id) => this.#rooms.of(id).size > 0);
    const drops = fresh.filter((row) => row.op === 'drop');
    if (people.length > 0) await this.refresh([...new Set(people)], drops);
  }

  /** Reads images for all listeners, including those who joined while reading. */
  async #imagesOf(byAudience: ReadonlyMap<Audience, readonly LogRow[]>): Promise<Images> {
    const images = new Map<string, Map<string, Image>>();
    const done = new Set<Audience>();
    for (;;) {
      const heard = [...byAudience].filter(
        ([name]) => !done.has(name) && this.#rooms.in(name).size > 0,
      );
      if (heard.length === 0) return images;
      for (const [name] of heard) done.add(name);
      const rows = heard.flatMap(([, own]) => (isTooMuch(own) ? [] : own));
      for (const [entity, found] of await readImages(this.#platform.database, rows)) {
        const known = images.get(entity) ?? new Map<string, Image>();
        for (const [id, image] of found) known.set(id, image);
        images.set(entity, known);
      }
    }
  }

  /**
   * Sends a tick's frames; returns their number. Memory and recipients of all frames are fixed
   * before the first await, so that a client that subscribes meanwhile gets a cursor that fits the
   * next frame.
   */
  async #send(
    news: readonly (readonly [Audience, readonly LogRow[]])[],
    images: Images,
  ): Promise<number> {
    const frames = news.flatMap(([name, rows]) => {
      const packet = this.#remember(name, rows, images);
      return packet ? [{ name, packet, to: [...this.#rooms.in(name)] }] : [];
    });
    let sent = 0;
    for (const { name, packet, to } of frames) {
      for (const connection of to) {
        // The socket has left the room meanwhile.
        if (!connection.rooms.has(name)) continue;
        connection.send(packet(connection.rooms));
        sent += 1;
        if (sent % SOCKETS_AT_ONCE === 0) await yieldTurn();
      }
    }
    return sent;
  }

  #remember(name: Audience, rows: readonly LogRow[], images: Images): ForListener<Packet> | null {
    const prev = this.#memory.cursorOf(name);
    for (const row of rows) this.#memory.add(row);
    if (this.#rooms.in(name).size === 0) return null;
    const cur = this.#memory.cursorOf(name);
    const isStale = isTooMuch(rows);
    this.#platform.metrics.frames.inc({ kind: isStale ? 'stale' : 'frame' });
    if (isStale) {
      const stale = packetOf('stale', staleText(name, prev, cur));
      return () => stale;
    }
    return framesOf({ audience: name, prev, cur, rows }, images, (text) => packetOf('frame', text));
  }

  /** Whether a new socket may stay: its session may have ended since the look-up. */
  admit(connection: Connection): boolean {
    if (!this.#ended.has(connection.sessionId)) return true;
    this.#end(connection);
    return false;
  }

  /** Applies ended sessions and lost audiences before any later row is sent. */
  #revoke(control: readonly LogRow[]): void {
    for (const row of lastRows(control)) {
      if (row.entity === 'session') this.#noteEnd(row.entity_id);
      for (const connection of this.#rooms.of(userOf(row))) this.#revokeFrom(connection, row);
    }
  }

  #revokeFrom(connection: Connection, row: LogRow): void {
    connection.version += 1;
    const name = `${row.entity}:${row.entity_id}` as Audience;
    if (row.entity === 'session') {
      if (connection.sessionId === row.entity_id) this.#end(connection);
    } else if (row.op === 'drop') {
      this.drop(connection, name, row.actor);
    } else if (connection.rooms.has(name)) {
      // The restarted audience may show less from here on.
      this.#askAgain(connection);
    }
  }

  /** Removes a socket from a room, and tells it to delete its copy and who removed it. */
  drop(connection: Connection, name: Audience, by: string | null = null): void {
    if (!this.#rooms.leave(connection, name)) return;
    connection.sendEvent('drop', { scope: name, ...(by !== null && { by }) });
    this.#askAgain(connection);
  }

  /** Leaves opened rooms after a lost audience: the client must ask to open them again. */
  #askAgain(connection: Connection): void {
    for (const room of connection.rooms) {
      if (isOpened(room)) {
        this.#rooms.leave(connection, room);
        connection.sendEvent('drop', { scope: room, ask: true });
      }
    }
  }

  #noteEnd(sessionId: string): void {
    const now = performance.now();
    for (const [id, at] of this.#ended) if (at < now - ENDED_MS) this.#ended.delete(id);
    this.#ended.set(sessionId, now);
  }

  #end(connection: Connection): void {
    connection.sendEvent('signed_out', {});
    connection.close();
  }

  /** Closes items and pages that no audience of the socket sees any more. */
  #closeOpened(rows: readonly LogRow[], images: Images): void {
    for (const row of lastRows(rows)) {
      const room = openedAudience(row.entity, row.entity_id);
      if (room === null) continue;
      const image = images.get(row.entity)?.get(row.entity_id);
      for (const connection of [...this.#rooms.in(room)]) {
        if (isSeenThrough(image, connection.rooms)) continue;
        this.#rooms.leave(connection, room);
        connection.sendEvent('drop', { scope: room });
      }
    }
  }

  /**
   * Adds people to gained audiences: reads their memberships, never takes them from the row.
   * Returns images for the frames that follow. People who join meanwhile get them too.
   */
  async #grant(late: ReadonlyMap<Audience, readonly LogRow[]>): Promise<Images> {
    const joins = [...late.values()].flat().filter((row) => isControl(row) && row.op === 'join');
    const restarted = new Set<Connection>();
    const pending = () =>
      joins.filter((row) => [...this.#rooms.in(row.audience)].some((one) => !restarted.has(one)));
    for (;;) {
      const people = new Set(pending().map(userOf));
      if (people.size > 0) await this.refresh([...people], joins, restarted);
      const images = await this.#imagesOf(late);
      if (pending().length === 0) return images;
    }
  }

  /**
   * Reads memberships again and moves the sockets of these people. `reasons` are log rows: the
   * audience of a `join` restarts even for a socket in it (a guest's view changed), once each. A
   * `drop` names who removed the person.
   */
  async refresh(
    userIds: readonly string[],
    reasons: readonly LogRow[] = [],
    restarted = new Set<Connection>(),
  ): Promise<void> {
    const asked = new Map(
      userIds.flatMap((id) => [...this.#rooms.of(id)]).map((own) => [own, own.version]),
    );
    const memberships = await readMemberships(this.#platform.database.sql, userIds);
    for (const userId of userIds) {
      const membership = memberships.get(userId);
      if (!membership) continue;
      const own = reasons.filter((row) => userOf(row) === userId);
      for (const connection of this.#rooms.of(userId)) {
        // The log changed them again meanwhile: this read is outdated.
        if (!connection.membership || asked.get(connection) !== connection.version) continue;
        const news = own.filter(({ op }) => op === 'drop' || !restarted.has(connection));
        this.#move(connection, membership, news);
        restarted.add(connection);
      }
    }
  }

  /** Moves a socket into the audiences of a membership and out of all others. */
  #move(connection: Connection, membership: Membership, reasons: readonly LogRow[]): void {
    connection.membership = membership;
    const reasonOf = (name: string, op: LogOp) =>
      reasons.find((row) => row.op === op && `${row.entity}:${row.entity_id}` === name);
    for (const room of [...connection.rooms]) {
      if (isOpened(room) || membership.audiences.has(room)) continue;
      this.drop(connection, room, reasonOf(room, 'drop')?.actor);
    }
    for (const name of membership.audiences) {
      if (!listensTo(connection, name)) continue;
      if (connection.rooms.has(name) && !reasonOf(name, 'join')) continue;
      this.#rooms.join(connection, name);
      connection.sendEvent('join', {
        scope: name,
        cursor: cursorText(this.#memory.cursorOf(name)),
      });
    }
  }
}

/** Whether the socket requested this audience's workspace. */
export function listensTo(connection: Connection, name: Audience): boolean {
  const slug = connection.membership?.workspaceOf.get(name);
  return connection.slug === null || slug === undefined || slug === connection.slug;
}

function isTooMuch(rows: readonly LogRow[]): boolean {
  return rows.length > MAX_ENTITIES && lastRows(rows).length > MAX_ENTITIES;
}

function userOf(row: LogRow): string {
  return row.audience.slice('user:'.length);
}
