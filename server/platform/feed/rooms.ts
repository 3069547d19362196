import type { Audience } from '#server/platform/changes/change-log.ts';

import type { Connection, Packet } from './connection.ts';

/** Sockets of this process by audience and by person. */
export class Rooms {
  readonly #rooms = new Map<Audience, Set<Connection>>();
  readonly #people = new Map<string, Set<Connection>>();
  readonly connections = new Set<Connection>();

  add(connection: Connection): void {
    this.connections.add(connection);
    const own = this.#people.get(connection.userId) ?? new Set();
    this.#people.set(connection.userId, own.add(connection));
  }

  remove(connection: Connection): void {
    for (const room of connection.rooms) this.#rooms.get(room)?.delete(connection);
    this.connections.delete(connection);
    const own = this.#people.get(connection.userId);
    own?.delete(connection);
    if (own?.size === 0) this.#people.delete(connection.userId);
  }

  /** Adds a socket to a room; ignores one that is disconnected, which would stay forever. */
  join(connection: Connection, audience: Audience): void {
    if (!this.connections.has(connection)) return;
    connection.rooms.add(audience);
    const room = this.#rooms.get(audience) ?? new Set();
    this.#rooms.set(audience, room.add(connection));
  }

  /** Removes a socket from a room; true when it was in it. */
  leave(connection: Connection, audience: Audience): boolean {
    const room = this.#rooms.get(audience);
    room?.delete(connection);
    if (room?.size === 0) this.#rooms.delete(audience);
    return connection.rooms.delete(audience);
  }

  in(audience: Audience): ReadonlySet<Connection> {
    return this.#rooms.get(audience) ?? NOBODY;
  }

  of(userId: string): ReadonlySet<Connection> {
    return this.#people.get(userId) ?? NOBODY;
  }

  people(): string[] {
    return [...this.#people.keys()];
  }

  /** Sends an encoded packet to a room. Returns the number of sockets. */
  broadcast(audience: Audience, packet: Packet): number {
    const room = this.in(audience);
    for (const connection of room) connection.send(packet);
    return room.size;
  }
}

const NOBODY: ReadonlySet<Connection> = new Set();
