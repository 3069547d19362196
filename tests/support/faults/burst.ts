import { setTimeout as wait } from 'node:timers/promises';

import { expect } from 'vitest';

import type { Caller, TestProject, TestServer } from '#tests/support/world.ts';

import type { Chance } from './chance.ts';
import type { History } from './history.ts';
import { sendUntilAnswered } from './writer.ts';

/** Acknowledged writes of a burst: each must be stored exactly once. */
export interface Acknowledged {
  /** Names of created items. */
  readonly created: string[];
  /** New names of items, all different. */
  readonly renamed: { readonly item: string; readonly name: string }[];
  readonly comments: string[];
}

export interface BurstOptions {
  readonly server: TestServer;
  readonly history: History;
  readonly chance: Chance;
  readonly address: () => string;
  readonly project: TestProject;
  readonly people: readonly Caller[];
  readonly writers: number;
  /** Distinguishes the changes of bursts. */
  readonly name: string;
  /** Number of writes per writer. */
  readonly writes: number;
}

/** Writes concurrently, and retries without an answer; resolves when everything is acknowledged. */
export async function burst(options: BurstOptions): Promise<Acknowledged> {
  const { chance, history, project, people } = options;
  const done: Acknowledged = { created: [], renamed: [], comments: [] };
  const url = `${project.url}/issues/`;
  const send = (who: Caller, method: string, path: string, body: unknown) =>
    sendUntilAnswered(history, options.address(), who, method, path, body);
  const shared = await send(chance.pick(people), 'POST', url, { name: 'everybody changes this' });
  const items: string[] = [shared.body.id];

  const write = async (who: Caller, token: string) => {
    const kind = chance.next();
    const item = chance.pick(items);
    if (kind < 0.25) {
      const { status, body } = await send(who, 'POST', url, { name: token });
      expect(status).toBe(201);
      items.push(body.id);
      done.created.push(token);
    } else if (kind < 0.85) {
      const { status } = await send(who, 'PATCH', `${url}${item}/`, { name: token });
      expect(status).toBe(204);
      done.renamed.push({ item, name: token });
    } else {
      const comment = { comment_html: `<p>${token}</p>` };
      const { status } = await send(who, 'POST', `${url}${item}/comments/`, comment);
      expect(status).toBe(201);
      done.comments.push(token);
    }
  };
  const writers = Array.from({ length: options.writers }, async (_none, writer) => {
    for (let turn = 0; turn < options.writes; turn += 1) {
      await write(chance.pick(people), `${options.name}, writer ${writer}, turn ${turn}`);
      await wait(chance.below(10));
    }
  });
  await Promise.all(writers);
  return done;
}

/** Expects every acknowledged change in the database exactly once; names come from `watchNames`. */
export async function expectOnce(server: TestServer, done: Acknowledged): Promise<void> {
  const { sql } = server.platform.database;
  const counted = async (
    names: readonly string[],
    rows: Promise<{ name: string; times: number }[]>,
  ) => {
    const found = new Map((await rows).map(({ name, times }) => [name, times]));
    return names
      .filter((name) => found.get(name) !== 1)
      .map((name) => [name, found.get(name) ?? 0]);
  };
  const created = await counted(
    done.created,
    sql`SELECT name, count(*)::int AS times FROM given_names WHERE is_first GROUP BY 1`,
  );
  const names = done.renamed.map(({ item, name }) => `${item} ${name}`);
  const renamed = await counted(
    names,
    sql`SELECT item || ' ' || name AS name, count(*)::int AS times
      FROM given_names WHERE NOT is_first GROUP BY 1`,
  );
  const comments = await counted(
    done.comments,
    sql`SELECT comment_stripped AS name, count(*)::int AS times FROM comments
      WHERE deleted_at IS NULL GROUP BY 1`,
  );
  expect({ created, renamed, comments }).toEqual({ created: [], renamed: [], comments: [] });
}
