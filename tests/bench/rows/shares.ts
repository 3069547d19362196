import { setTimeout as sleep } from 'node:timers/promises';

import { LightAgent } from '#tests/bench/light-request.ts';
import { now } from '#tests/bench/raw-client.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

import { type FeedBench, type Item, itemsOf } from './feed.ts';
import { readyImport } from './imports.ts';

const IMPORTED = 50_000;
/** Milliseconds between two changes of the people who work meanwhile. */
const PACE_MS = 25;
const REACH = 1.3;
/** Measured in turns: a machine that slows down slows both. */
const TURNS = 3;

/** What people of one workspace feel while another one imports 50,000 items. */
export async function shareRows(bench: FeedBench): Promise<Row[]> {
  const { program, seeded, seconds } = bench;
  const project = seeded.projects.find((one) => one.items === 10_000);
  if (!project) return [];
  const items = await itemsOf(bench, project, 500);
  const cookie = seeded.cookies[1] ?? '';
  const [alone, beside]: [number[], number[]] = [[], []];
  const other = await otherWorkspace(bench);
  const patch = () => patchFor(items, cookie, seconds * 1_000);
  await patch();
  const place = { program, seeded: other };
  const importing = await readyImport(place, 'SHR', IMPORT_TARGET, IMPORTED);
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(...(await patch()));
    await importing.begin();
    await sleep(500);
    beside.push(...(await patch()));
    await importing.pause();
    // A chunk that was begun is still brought to its end.
    await sleep(500);
  }
  const [usual, shared] = [quantile(alone, 0.99), quantile(beside, 0.99)];
  const ratio = shared / usual;
  return [
    {
      what: `PATCH of one workspace while another imports ${IMPORTED.toLocaleString('en')} items`,
      ours: `p50 ${ms(quantile(beside, 0.5))}, p99 ${ms(shared)}`,
      beside: `alone: p50 ${ms(quantile(alone, 0.5))}, p99 ${ms(usual)}`,
      ratio: `${ratio.toFixed(2)}x`,
      reach: `${REACH}x`,
      isReached: ratio <= REACH,
    },
  ];
}

const IMPORT_TARGET = { new_project: { name: 'Shares', identifier: 'SHR' } };

/** A workspace of the same person, with nothing in it. */
async function otherWorkspace({ program, seeded }: FeedBench) {
  const slug = 'other-workspace';
  const reply = await fetch(`${program.url}/api/workspaces/`, {
    method: 'POST',
    headers: { cookie: seeded.cookies[0] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Other', slug }),
  });
  if (!reply.ok) throw new Error(`The workspace answered ${reply.status}: ${await reply.text()}`);
  return { ...seeded, slug };
}

/** Changes one item after the other at an even pace; milliseconds from when each was due. */
async function patchFor(
  items: readonly Item[],
  cookie: string,
  milliseconds: number,
): Promise<number[]> {
  const agent = new LightAgent(items[0]?.url ?? '');
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const start = now();
  for (let n = 0; n * PACE_MS < milliseconds; n += 1) {
    const due = start + n * PACE_MS;
    if (due > now()) await sleep(due - now());
    const url = items[n % items.length]?.url ?? '';
    running.push(change(agent, url, cookie, n).then(() => void times.push(now() - due)));
  }
  await Promise.all(running);
  agent.close();
  return times;
}

async function change(agent: LightAgent, url: string, cookie: string, n: number): Promise<void> {
  const status = await agent.request(url, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Changed beside an import ${n}` }),
  });
  if (status !== 204) throw new Error(`A change answered ${status}.`);
}
