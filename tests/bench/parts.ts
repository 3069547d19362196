import { type ClientBench, openStage, type Stage } from './browser/stage.ts';
import type { Measured } from './processes.ts';
import { acrossRows, MANY } from './rows/across.ts';
import { actRows } from './rows/browser-acts.ts';
import { boardRows } from './rows/browser-board.ts';
import { calendarRows } from './rows/browser-calendar.ts';
import { layoutRows } from './rows/browser-layouts.ts';
import { liveClientRows } from './rows/browser-live.ts';
import { moveRows } from './rows/browser-moves.ts';
import { pageRows } from './rows/browser-pages.ts';
import { cyclePanelRows } from './rows/browser-planning.ts';
import { homeRows, startRows } from './rows/browser-starts.ts';
import { storeRows } from './rows/browser-store.ts';
import { TABLED, tableRows } from './rows/browser-table.ts';
import { timelineRows } from './rows/browser-timeline.ts';
import { wideRows } from './rows/browser-wide.ts';
import { documentRows } from './rows/documents.ts';
import { externalRows } from './rows/external.ts';
import { liveRows, reconnectRows, socketMemoryRow } from './rows/feed.ts';
import { importBoardRows, importRows } from './rows/imports.ts';
import { numberRows } from './rows/numbers.ts';
import { planningRows } from './rows/planning.ts';
import { PUBLISHED, publicPaintRows, publicRows } from './rows/public.ts';
import { readingRows } from './rows/reading.ts';
import { shareRows } from './rows/shares.ts';
import { sizeRows } from './rows/sizes.ts';
import { webhookRows } from './rows/webhooks.ts';
import { hotProjectRows, sustainedRow } from './rows/writing.ts';
import { MONTHLY, type Seeded } from './seed.ts';
import type { Row } from './table.ts';
import { WIDE } from './wide-seed.ts';

/** What the rows of a part are measured on: the program and the floor, on a database of the part's own. */
export interface Bench extends ClientBench {
  readonly program: Measured;
  readonly floor: Measured;
  readonly seeded: Seeded;
  readonly seconds: number;
}

export interface Part {
  /** How many items further projects have, beside those that every part finds. */
  readonly sizes?: readonly number[];
  readonly measure: (bench: Bench) => Promise<Row[]>;
}

/**
 * Of 16 projects, with which every person listens to about twenty audiences. The sidebar names the twelve newest: those
 * with items come last, the client's tour goes from one to the other.
 */
const ALWAYS = [...Array.from({ length: 12 }, () => 0), 10_000, 2_000, 300, 40];

/** The projects that a part begins with, none larger than `largest`. */
export function projectsOf({ sizes = [] }: Part, largest: number): readonly number[] {
  return [...ALWAYS, ...sizes].filter((size) => size <= largest);
}

/** Each part begins from a state of its own, so that it says the same alone and among others. */
export const PARTS: Readonly<Record<string, Part>> = {
  memory: { measure: async (bench) => [await socketMemoryRow(bench)] },
  sizes: { measure: sizeRows },
  reading: { sizes: [100_000, 1_000_000], measure: readingRows },
  across: {
    sizes: Array.from({ length: MANY.projects }, () => MANY.items),
    measure: acrossRows,
  },
  planning: {
    sizes: [100_000, 1_000],
    measure: async (bench) => [
      ...(await planningRows(bench)),
      ...(await clientRows(bench, [cyclePanelRows])),
    ],
  },
  numbers: { sizes: [100_000, 1_000_000], measure: numberRows },
  live: { measure: liveRows },
  writing: {
    measure: async (bench) => [...(await hotProjectRows(bench)), await sustainedRow(bench)],
  },
  webhooks: { measure: webhookRows },
  external: { measure: externalRows },
  imports: {
    measure: async (bench) => [
      ...(await importRows(bench)),
      ...(await clientRows(bench, [importBoardRows])),
    ],
  },
  shares: { measure: shareRows },
  documents: { measure: documentRows },
  reconnect: { measure: reconnectRows },
  client: {
    sizes: [MONTHLY],
    measure: (bench) =>
      clientRows(bench, [
        actRows,
        moveRows,
        startRows,
        boardRows,
        layoutRows,
        calendarRows,
        liveClientRows,
        storeRows,
      ]),
  },
  home: { measure: (bench) => clientRows(bench, [homeRows]) },
  timeline: { measure: (bench) => clientRows(bench, [timelineRows]) },
  table: { sizes: [TABLED], measure: (bench) => clientRows(bench, [tableRows]) },
  pages: { measure: (bench) => clientRows(bench, [pageRows]) },
  wide: { sizes: [WIDE.items], measure: (bench) => clientRows(bench, [wideRows]) },
  public: {
    sizes: [PUBLISHED],
    measure: async (bench) => [
      ...(await publicRows(bench)),
      ...(await clientRows(bench, [publicPaintRows])),
    ],
  },
};

/** What is measured in a browser. */
async function clientRows(
  bench: ClientBench,
  measures: readonly ((stage: Stage) => Promise<Row[]>)[],
): Promise<Row[]> {
  const stage = await openStage(bench);
  try {
    const rows: Row[] = [];
    for (const measure of measures) rows.push(...(await measure(stage)));
    return rows;
  } finally {
    await stage.close();
  }
}
