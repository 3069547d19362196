import { expect } from 'vitest';

import { unpackSome } from '#server/features/webhooks/unpack.ts';
import type { TestServer, World } from '#tests/support/world.ts';

import type { Acknowledged } from './burst.ts';

/** Adds a webhook for items and comments whose deliveries are queued but not sent. */
export async function addQuietWebhook(w: World): Promise<string> {
  const { sql } = w.server.platform.database;
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO webhooks (workspace_id, url, secret, issue, issue_comment)
    VALUES (${w.workspace.id}, 'https://receiver.test/', '', true, true) RETURNING id`;
  const id = row?.id ?? '';
  await sql`INSERT INTO webhook_senders (webhook_id, paused_until)
    VALUES (${id}, now() + interval '1 day')`;
  return id;
}

/** Expects one delivery for every acknowledged change. */
export async function expectToldOnce(
  server: TestServer,
  webhook: string,
  done: readonly Acknowledged[],
): Promise<void> {
  const { sql } = server.platform.database;
  while (await unpackSome(server.platform, webhook));
  const rows = await sql<{ what: string; times: number }[]>`
    SELECT coalesce(after->>'comment_stripped', after->>'name') AS what, count(*)::int AS times
    FROM webhook_deliveries
    WHERE webhook_id = ${webhook} AND (action = 'created' OR field = 'name') GROUP BY 1`;
  const found = new Map(rows.map(({ what, times }) => [what, times]));
  const wanted = done.flatMap(({ created, renamed, comments }) => [
    ...created,
    ...renamed.map(({ name }) => name),
    ...comments,
  ]);
  const odd = wanted.filter((what) => found.get(what) !== 1);
  expect(odd.map((what) => [what, found.get(what) ?? 0])).toEqual([]);
}
