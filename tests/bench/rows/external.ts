import { v7 } from 'uuid';

import { hashToken, makeToken } from '#server/platform/access/sessions.ts';
import { connect } from '#server/platform/database/connect.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

import type { ReadingBench } from './reading.ts';

const CALLS = 300;
const WARM = 50;

/** What the names of the external API cost: its list and its PATCH beside those of the web API, by one token. */
export async function externalRows(bench: ReadingBench): Promise<Row[]> {
  const { program, seeded } = bench;
  const project = seeded.projects.find(({ items }) => items === 10_000);
  if (!project) return [];
  const { token, item } = await prepare(bench, project.id);
  const path = `/workspaces/${seeded.slug}/projects/${project.id}/issues/`;
  const call = async (url: string, body?: object): Promise<number> => {
    const start = performance.now();
    const reply = await fetch(`${program.url}${url}`, {
      method: body ? 'PATCH' : 'GET',
      headers: { 'x-api-key': token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
    return performance.now() - start;
  };
  const list = '?order_by=-created_at&per_page=100&cursor=100:0:0';
  let names = 0;
  const rename = () => ({ name: `Renamed ${(names += 1)}` });
  return [
    await compared('list of 100 of 10,000 items by /api/v1, p50', [
      () => call(`/api${path}${list}`),
      () => call(`/api/v1${path}${list}`),
    ]),
    await compared('PATCH of an item by /api/v1, p50', [
      () => call(`/api${path}${item}/`, rename()),
      () => call(`/api/v1${path}${item}/`, rename()),
    ]),
  ];
}

/** Makes a token of the first person, and names an item of the project. */
async function prepare({ databaseUrl, seeded }: ReadingBench, projectId: string) {
  const sql = connect(databaseUrl, { max: 1 });
  const token = makeToken();
  await sql`INSERT INTO api_tokens ${sql({
    id: v7(),
    token_hash: hashToken(token),
    user_id: seeded.people[0] ?? '',
    workspace_id: seeded.workspaceId,
    label: 'bench',
    scope: 'write',
    rate_limit: 1_000_000,
  })}`;
  const [row] = await sql<{ id: string }[]>`
    SELECT id FROM work_items WHERE project_id = ${projectId} AND is_listed LIMIT 1`;
  // The rows of the external API hold them.
  await sql`
    INSERT INTO work_item_texts (work_item_id, description_html, description_stripped)
    SELECT i.id, '<p>' || words || '</p>', words
    FROM work_items i, LATERAL (SELECT repeat('What is wanted, and why. ', 10) || i.id AS words) w
    WHERE i.project_id = ${projectId} ON CONFLICT DO NOTHING`;
  await sql.end();
  return { token, item: row?.id ?? '' };
}

/** Calls both by turns, so that whatever else the machine does meets both. */
async function compared(
  what: string,
  [web, external]: readonly [() => Promise<number>, () => Promise<number>],
): Promise<Row> {
  const [webTimes, externalTimes]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < WARM + CALLS; turn += 1) {
    const times = [await web(), await external()] as const;
    if (turn < WARM) continue;
    webTimes.push(times[0]);
    externalTimes.push(times[1]);
  }
  const [beside, ours] = [quantile(webTimes, 0.5), quantile(externalTimes, 0.5)];
  return {
    what,
    ours: ms(ours),
    beside: `web API: ${ms(beside)}`,
    ratio: `${(ours / beside).toFixed(2)}x`,
    reach: '1.2x',
    isReached: ours / beside <= 1.2,
  };
}
