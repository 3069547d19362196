import { setTimeout as sleep } from 'node:timers/promises';

import { framesWhile, openList, type Stage } from '#tests/bench/browser/stage.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

import type { FeedBench } from './feed.ts';

const ITEMS = 10_000;
const GOAL_SECONDS = 60;
/** A frame that waited for two refreshes of sixty a second, give or take what clocks tell. */
const LATE_MS = 50.5;

/** How long a table of 10,000 items takes from the press of the button to the report. */
export async function importRows(bench: FeedBench): Promise<Row[]> {
  const target = { new_project: { name: 'Bench', identifier: 'BEN' } };
  const ready = await readyImport(bench, 'BCH', target);
  const start = performance.now();
  await ready.run();
  const seconds = (performance.now() - start) / 1_000;
  return [
    {
      what: 'import of 10,000 items from a table',
      ours: `${seconds.toFixed(1)} s, ${Math.round(ITEMS / seconds)} a second`,
      beside: '',
      ratio: '',
      reach: `${GOAL_SECONDS} s`,
      isReached: seconds <= GOAL_SECONDS,
    },
  ];
}

/** The frames of a board while 10,000 items come into its project. */
export async function importBoardRows(stage: Stage): Promise<Row[]> {
  const ready = await readyImport(stage, 'BRD', { project: stage.project.id });
  const context = await stage.person(0);
  const page = await openList(stage, context, '?layout=board');
  await page.waitForTimeout(1_000);
  const idle = await framesWhile(page, () => page.waitForTimeout(3_000));
  const start = performance.now();
  const busy = await framesWhile(page, () => ready.run());
  const seconds = (performance.now() - start) / 1_000;
  await context.close();
  const perSecond = (times: readonly number[]) =>
    1_000 / (times.reduce((sum, time) => sum + time, 0) / times.length);
  const late = busy.filter((time) => time > LATE_MS).length;
  return [
    {
      what: 'a board of the project while 10,000 items are imported into it',
      ours: `${perSecond(busy).toFixed(1)} frames a second, p99 ${ms(quantile(busy, 0.99))}, longest ${ms(Math.max(...busy))}, ${late} of ${busy.length} over 50 ms; the import took ${seconds.toFixed(1)} s`,
      beside: `the same page at rest: ${perSecond(idle).toFixed(1)}, p99 ${ms(quantile(idle, 0.99))}`,
      ratio: `${(perSecond(busy) / perSecond(idle)).toFixed(2)}x`,
      reach: `60 a second; ${GOAL_SECONDS} s`,
      isReached:
        (perSecond(busy) >= 59 || perSecond(busy) >= perSecond(idle) * 0.98) &&
        seconds <= GOAL_SECONDS,
    },
  ];
}

/** An import that is read and mapped. */
interface ReadyImport {
  begin(): Promise<void>;
  /** Stops it until it is begun again. */
  pause(): Promise<void>;
  /** Begins it, and resolves when it is completed. */
  run(): Promise<void>;
}

/** Reads and maps a table of so many items. */
export async function readyImport(
  { program, seeded }: Pick<FeedBench, 'program' | 'seeded'>,
  prefix: string,
  target: object,
  count = ITEMS,
): Promise<ReadyImport> {
  const cookie = seeded.cookies[0] ?? '';
  const url = `${program.url}/api/workspaces/${seeded.slug}/imports/`;
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) {
      throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    }
    return reply.status === 204 ? null : reply.json();
  };
  const content = tableOf(count, prefix);
  const begun = await call('POST', '', { source: 'csv', name: 'b.csv', size: content.length });
  await upload(program.url, begun.upload_data, content);
  await call('POST', `${begun.id}/read/`, {});
  await until(async () => (await call('GET', `${begun.id}/`)).status === 'mapping');
  await call('PATCH', `${begun.id}/`, target);
  const begin = async () => void (await call('POST', `${begun.id}/run/`, {}));
  const pause = async () => void (await call('POST', `${begun.id}/pause/`, {}));
  const run = async () => {
    await begin();
    await until(async () => {
      const { status, reason } = await call('GET', `${begun.id}/`);
      if (status === 'failed') throw new Error(`The import failed: ${reason}`);
      return status === 'completed';
    });
  };
  return { begin, pause, run };
}

function tableOf(count: number, prefix: string): Buffer {
  const rows = Array.from({ length: count }, (_none, n) =>
    [
      `Item ${n}`,
      `${prefix}-${n}`,
      n % 3 === 0 ? 'Done' : 'Todo',
      'High',
      `"Text **${n}** with a [link](https://tutti.test/${n})"`,
      `2024-01-0${1 + (n % 9)}`,
      `label ${n % 7}`,
    ].join(','),
  );
  return Buffer.from(['Title,ID,Status,Priority,Description,Created,Labels', ...rows].join('\n'));
}

async function upload(
  program: string,
  ticket: { url: string; fields: Record<string, string> },
  content: Buffer,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)], { type: 'text/csv' }), 'b.csv');
  const reply = await fetch(new URL(ticket.url, program), { method: 'POST', body: form });
  if (!reply.ok) throw new Error(`The upload answered ${reply.status}`);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(250);
}
