import { v7 } from 'uuid';

import type { Acknowledged } from '#tests/support/faults/burst.ts';
import type { Chance } from '#tests/support/faults/chance.ts';
import type { Clients } from '#tests/support/faults/clients.ts';
import type { Caller, TestProject } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';
import { RECONNECT } from '#web/lib/feed/feed-socket.ts';
import { HttpError, ownReply, type send } from '#web/lib/http/http.ts';
import { ChangeQueue } from '#web/lib/mutations/change-queue.ts';
import type { Change, QueuedChange } from '#web/lib/mutations/change.ts';
import { EntityStore } from '#web/lib/store/entity-store.ts';

/** Where a person works, and what all of this project's people have brought about. */
export interface Team {
  readonly project: TestProject;
  readonly items: string[];
  readonly done: Acknowledged;
}

export interface PersonOptions {
  readonly who: Caller;
  readonly team: Team;
  readonly url: string;
  readonly clients: Clients;
  readonly chance: Chance;
  /** Milliseconds between two changes, on average. */
  readonly pace: number;
}

/** A person with an open tab: the client's own feed and queue of changes, against the proxy. */
export class Person {
  /** Milliseconds from each change to its reply. */
  readonly waits: number[] = [];
  /** Milliseconds for which the connection was lost, each time. */
  readonly outages: { readonly at: number; readonly ms: number }[] = [];
  readonly refusals: string[] = [];
  readonly client: FeedClient;
  readonly #options: PersonOptions;
  readonly #queue: ChangeQueue;
  #lostAt: number | null = null;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PersonOptions) {
    const { who, url, clients } = options;
    this.#options = options;
    this.client = clients.connect(who, url, RECONNECT);
    const store = new EntityStore(this.client.store, (run) => {
      const timer = setTimeout(run, 16);
      return () => clearTimeout(timer);
    });
    const kept = new Map<string, QueuedChange>();
    this.#queue = new ChangeQueue({
      store,
      storage: {
        add: async (change) => void kept.set(change.id, change),
        remove: async (id) => void kept.delete(id),
        all: async () => [...kept.values()],
      },
      userId: who.id,
      publish: () => undefined,
      onRefused: (change, error) =>
        this.refusals.push(`${change.method} ${change.path}: ${error.status}`),
      send: sendAs(who, url),
    });
    this.#queue.becomeSender();
    this.client.store.onFrame((frame) => this.#queue.seeFrame(frame));
    this.client.onActivity(() => this.#follow());
  }

  get isIdle(): boolean {
    return this.#queue.waiting.length === 0 && this.#lostAt === null;
  }

  start(): void {
    const { pace, chance } = this.#options;
    this.#timer = setTimeout(
      () => {
        this.#write();
        this.start();
      },
      pace * (0.5 + chance.next()),
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #follow(): void {
    const isLive = this.client.connection === 'live';
    this.#queue.setLive(isLive);
    if (!isLive) this.#lostAt ??= performance.now();
    else if (this.#lostAt !== null) {
      this.outages.push({ at: this.#lostAt, ms: performance.now() - this.#lostAt });
      this.#lostAt = null;
    }
  }

  #write(): void {
    const { who, team, chance } = this.#options;
    const { project, items, done } = team;
    const token = `${who.name}, turn ${(this.#turn += 1)}`;
    const url = `${project.url}/issues/`;
    const kind = chance.next();
    const item = chance.pick(items);
    if (kind < 0.08) {
      const id = v7();
      const made = { method: 'POST', path: url, body: { name: token }, creates: id } as const;
      this.#add({ ...made, touches: [], effects: effectsOn(id, token) }, () => {
        items.push(id);
        done.created.push(token);
      });
    } else if (kind < 0.75) {
      const made = { method: 'PATCH', path: `${url}${item}/`, body: { name: token } } as const;
      this.#add({ ...made, touches: [item], effects: effectsOn(item, token) }, () => {
        done.renamed.push({ item, name: token });
      });
    } else {
      const body = { comment_html: `<p>${token}</p>` };
      const made = { method: 'POST', path: `${url}${item}/comments/`, body } as const;
      this.#add({ ...made, creates: v7(), touches: [], effects: [] }, () => {
        done.comments.push(token);
      });
    }
  }

  #add(change: Omit<Change, 'label'>, acknowledge: () => void): void {
    const began = performance.now();
    this.#queue.add({ ...change, label: { key: 'chaos' } }).then(
      () => {
        this.waits.push(performance.now() - began);
        acknowledge();
      },
      () => undefined,
    );
  }
}

const effectsOn = (id: string, name: string) =>
  [{ op: 'set', entity: 'work_item', id, fields: { name } }] as const;

/** The client's `send` for a person who has no browser: the same headers, errors and checks. */
function sendAs(who: Caller, url: string): typeof send {
  return async (method, path, options) => {
    const { body, mutationId = v7(), entityId, madeAt, signal } = options ?? {};
    const response = ownReply(
      await fetch(url + path, {
        method,
        headers: {
          cookie: who.cookie,
          'content-type': 'application/json',
          'x-client-mutation-id': mutationId,
          ...(entityId && { 'x-client-entity-id': entityId }),
          ...(madeAt && { 'x-client-made-at': String(madeAt) }),
        },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      }).catch(() => {
        throw new HttpError(0, null);
      }),
    );
    const text = await response.text().catch(() => {
      throw new HttpError(0, null);
    });
    const parsed = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
    if (!response.ok) throw new HttpError(response.status, parsed);
    return parsed;
  };
}
