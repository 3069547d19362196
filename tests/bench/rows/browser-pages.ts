import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from '@playwright/test';
import * as Y from 'yjs';

import { type Stage, timed } from '#tests/bench/browser/stage.ts';
import { DocumentWriter } from '#tests/bench/document-writer.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

import { bareKeys } from './browser-acts.ts';

const KEYS = 60;
const WORDS = 'Everybody sees every change as it happens and nothing that was written is lost ';

interface Text {
  readonly name: string;
  readonly blocks: number;
  /** How often the words stand in a block. */
  readonly times: number;
  readonly reach: { readonly key: number; readonly open: number | null };
}

/** Five paragraphs a page, 75 words each. */
export const BOOK = { name: 'a book of 500 pages', blocks: 2_500, times: 5 } as const;

const TEXTS: readonly Text[] = [
  { name: 'a page of 500 blocks', blocks: 500, times: 2, reach: { key: 16, open: null } },
  { ...BOOK, reach: { key: 50, open: 2_000 } },
];

/** Rows about the editor (issue 4): a key to its paint in long texts, and how long the longest takes to open. */
export async function pageRows(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const text of TEXTS) rows.push(...(await rowsOf(stage, text)));
  return rows;
}

/** Makes a page, and opens the list of pages: the program's own files are in the browser then, the text is not. */
export async function besidePage(stage: Stage, text: Parameters<typeof makePage>[1]) {
  const id = await makePage(stage, text);
  const context = await stage.person(1);
  const page = await context.newPage();
  const list = `${stage.network.url}/${stage.seeded.slug}/projects/${stage.project.id}/pages`;
  await page.goto(list);
  await page.getByRole('heading').first().waitFor();
  await sleep(1_000);
  return { context, page, address: `${list}/${id}` };
}

async function rowsOf(stage: Stage, text: Text): Promise<Row[]> {
  const { context, page, address } = await besidePage(stage, text);
  const began = Date.now();
  await page.goto(address);
  const opened = await page.evaluate<number>(
    `window.probe.when(() => document.querySelectorAll('.ProseMirror > p').length >= ${text.blocks})`,
  );
  const keys = await typeInto(page, text.blocks);
  const floor = await bareKeys(page);
  await context.close();
  const [p50, p95, bare] = [quantile(keys, 0.5), quantile(keys, 0.95), quantile(floor, 0.5)];
  const { key, open } = text.reach;
  const typing = {
    what: `a key to its paint in ${text.name}`,
    ours: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
    beside: `a key that writes one word there: p50 ${ms(bare)}, p95 ${ms(quantile(floor, 0.95))}`,
    ratio: `${(p50 / bare).toFixed(1)}x`,
    reach: `p95 ${key} ms`,
    isReached: p95 <= key,
  };
  if (open === null) return [typing];
  const took = opened - began;
  return [
    typing,
    {
      what: `${text.name} opens, from the address to its last line`,
      ours: ms(took),
      beside: '-',
      ratio: '-',
      reach: `${open} ms`,
      isReached: took <= open,
    },
  ];
}

/** Types in the middle of the text, as fast as each key is painted. */
export async function typeInto(page: Page, blocks: number): Promise<number[]> {
  await page
    .locator('.ProseMirror > p')
    .nth(Math.floor(blocks / 2))
    .click();
  await page.keyboard.press('End');
  const times: number[] = [];
  for (let n = 0; n < KEYS; n += 1) {
    const length = await page.evaluate(
      () => getSelection()?.anchorNode?.parentElement?.closest('p')?.textContent?.length ?? 0,
    );
    const isLonger = (last: number) =>
      (getSelection()?.anchorNode?.parentElement?.closest('p')?.textContent?.length ?? 0) > last;
    const time = await timed(page, isLonger, length, () => page.keyboard.press('x'));
    // The first keys are those of an editor that has just been made.
    if (n >= 5) times.push(time);
  }
  return times;
}

/** Makes a page, and writes its text as somebody who pastes it piece by piece. */
async function makePage(
  stage: Stage,
  { name, blocks, times }: Omit<Text, 'reach'>,
): Promise<string> {
  const { program, seeded, project } = stage;
  const cookie = seeded.cookies[1] ?? '';
  const reply = await fetch(
    `${program.url}/api/workspaces/${seeded.slug}/projects/${project.id}/pages/`,
    {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name, access: 0, description_html: '<p></p>' }),
    },
  );
  const { id } = (await reply.json()) as { id: string };
  const url = `${program.url.replace('http', 'ws')}/live/collaboration`;
  const writer = new DocumentWriter(url, cookie, `page:${id}`);
  await writer.open();
  const document = new Y.Doc();
  document.on('update', (update: Uint8Array) => writer.type('', update));
  for (let block = 0; block < blocks; block += 250) {
    const pieces = Array.from({ length: Math.min(250, blocks - block) }, () => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(WORDS.repeat(times))]);
      return paragraph;
    });
    document.getXmlFragment('default').push(pieces);
  }
  while (writer.pending > 0) await sleep(50);
  writer.close();
  return id;
}
