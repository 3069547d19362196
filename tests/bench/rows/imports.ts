import { setTimeout as sleep } from 'node:timers/promises';

import type { Row } from '#tests/bench/table.ts';

import type { FeedBench } from './feed.ts';

const ITEMS = 10_000;
const GOAL_SECONDS = 60;

/** How long a table of 10,000 items takes from the press of the button to the report. */
export async function importRows(bench: FeedBench): Promise<Row[]> {
  const { program, seeded } = bench;
  const cookie = seeded.cookies[0] ?? '';
  const url = `${program.url}/api/workspaces/${seeded.slug}/imports/`;
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`);
    return reply.status === 204 ? null : reply.json();
  };
  const content = tableOf(ITEMS);
  const begun = await call('POST', '', { source: 'csv', name: 'b.csv', size: content.length });
  await upload(program.url, begun.upload_data, content);
  await call('POST', `${begun.id}/read/`, {});
  await until(async () => (await call('GET', `${begun.id}/`)).status === 'mapping');
  await call('PATCH', `${begun.id}/`, { new_project: { name: 'Bench', identifier: 'BEN' } });
  const start = performance.now();
  await call('POST', `${begun.id}/run/`, {});
  await until(async () => (await call('GET', `${begun.id}/`)).status === 'completed');
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

function tableOf(count: number): Buffer {
  const rows = Array.from({ length: count }, (_none, n) =>
    [
      `Item ${n}`,
      `BCH-${n}`,
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
