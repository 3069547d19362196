import * as Y from 'yjs';

import { storedState } from '#server/features/documents/commands.ts';
import { expectOnce } from '#tests/support/faults/burst.ts';
import { until } from '#tests/support/feed.ts';

import { type Chores, IMPORTED_ROWS } from './chores.ts';
import type { House } from './house.ts';
import type { Typist } from './typist.ts';

/** Everything that was lost or doubled, in words. */
export async function problemsOf(house: House, chores: readonly Chores[]): Promise<string[]> {
  const { people } = house;
  const written = await expectOnce(house.server, house.acknowledged()).then(
    () => [],
    (error: unknown) => [`changes: ${String(error)}`],
  );
  return [
    ...written,
    ...people.flatMap(({ refusals }) => refusals),
    ...chores.flatMap(({ wrong }) => wrong),
    ...(await wrongWords(house)),
    ...(await wrongImports(house, chores)),
    ...chores.flatMap(({ exports }) =>
      exports.flatMap(({ size, got }) => (size === got ? [] : [`an export of ${size}: ${got}`])),
    ),
    ...(await wrongDeliveries(house)),
    ...(await wrongMails(house, chores)),
  ];
}

/** Words that a page has not, or more than once. */
async function wrongWords({ server, typists }: House): Promise<string[]> {
  const wrong: string[] = [];
  for (const [page, writers] of Map.groupBy(typists, (one: Typist) => one.page)) {
    const document = new Y.Doc();
    const state = await storedState(server.platform.database.sql, page);
    if (state) Y.applyUpdate(document, state);
    const text = document.getXmlFragment('default').toJSON();
    for (const word of writers.flatMap(({ words }) => words)) {
      const times = text.split(word).length - 1;
      if (times !== 1) wrong.push(`the word ${word} is ${times} times in its page`);
    }
  }
  return wrong;
}

async function wrongImports({ server }: House, chores: readonly Chores[]): Promise<string[]> {
  const rows = await server.platform.database.sql<{ prefix: string; made: number; ids: number }[]>`
    SELECT regexp_replace(external_id, '-[0-9]+$', '') AS prefix, count(*)::int AS made,
      count(DISTINCT external_id)::int AS ids
    FROM work_items WHERE external_id IS NOT NULL GROUP BY 1`;
  const found = new Map(rows.map((row) => [row.prefix, row]));
  return chores
    .flatMap(({ imports }) => imports)
    .flatMap((prefix) => {
      const { made = 0, ids = 0 } = found.get(prefix) ?? {};
      const isWhole = made === IMPORTED_ROWS && ids === IMPORTED_ROWS;
      return isWhole ? [] : [`the import ${prefix} made ${made} items of ${ids} rows`];
    });
}

/** Waits for what is still to be sent, and names what no delivery told of, or two of them. */
async function wrongDeliveries(house: House): Promise<string[]> {
  const { receiver } = house;
  const { created, renamed, comments } = house.acknowledged();
  const words = [...created, ...renamed.map(({ name }) => name), ...comments];
  const isTold = (word: string) => receiver.told.has(word);
  await until(() => words.every(isTold), 120_000).catch(() => undefined);
  const wrong = words.filter((word) => receiver.told.get(word)?.size !== 1);
  return [
    ...wrong.map((word) => `${receiver.told.get(word)?.size ?? 0} deliveries told of "${word}"`),
    ...[...receiver.confused].map((id) => `the delivery ${id} came with two contents`),
  ];
}

async function wrongMails({ server, smtp }: House, chores: readonly Chores[]): Promise<string[]> {
  const { sql } = server.platform.database;
  const isSent = async () =>
    (await sql`SELECT 1 FROM mails WHERE status <> 'sent' LIMIT 1`).length === 0;
  await until(isSent, 120_000).catch(() => undefined);
  return chores
    .flatMap(({ invited }) => invited)
    .flatMap((email) => {
      const ids = smtp.received.filter(({ to }) => to.includes(email)).map(messageId);
      const isOnce = ids.length > 0 && new Set(ids).size === 1;
      return isOnce ? [] : [`${email} got ${ids.length} mails: ${ids.join(', ')}`];
    });
}

/** A mail that is sent once more after a kill has the id that it had. */
function messageId({ raw }: { readonly raw: string }): string {
  return /^Message-ID: *(.+)$/im.exec(raw)?.[1]?.trim() ?? 'none';
}
