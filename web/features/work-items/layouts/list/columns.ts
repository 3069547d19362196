import type { Display, DisplayKey } from '#web/features/work-items/filters/display.ts';

/** A column at the end of a row. */
export type EndColumn = 'labels' | 'cycle' | 'modules' | 'estimate' | 'start' | 'due' | 'people';

/** Which columns there is room for, and the grid that rows and group headers share. */
export interface Columns {
  readonly hasPriority: boolean;
  readonly hasKey: boolean;
  readonly hasState: boolean;
  readonly ends: readonly EndColumn[];
  readonly template: string;
}

interface EndEntry {
  readonly column: EndColumn;
  readonly shownBy: DisplayKey;
  readonly width: string;
  /** How much room a title must have left before this one is shown. */
  readonly from: number;
}

/** Wide enough for a day of another year. */
const DATE = '6.5rem';
/** In the order of the screen; those that need most room leave first, people last (mock: columns). */
const ENDS: readonly EndEntry[] = [
  { column: 'labels', shownBy: 'labels', width: 'auto', from: 640 },
  { column: 'modules', shownBy: 'modules', width: '5.25rem', from: 1_080 },
  { column: 'cycle', shownBy: 'cycle', width: '5.25rem', from: 860 },
  { column: 'estimate', shownBy: 'estimate', width: '1.5rem', from: 820 },
  { column: 'start', shownBy: 'start_date', width: DATE, from: 960 },
  { column: 'due', shownBy: 'due_date', width: DATE, from: 560 },
  { column: 'people', shownBy: 'assignee', width: '2.75rem', from: 0 },
];
const KEY_FROM = 440;

/** The columns of a list this wide. `keyWidth` is that of the longest key. */
export function columnsFor(width: number, display: Display, keyLength: number): Columns {
  const ends = ENDS.filter(({ shownBy, from }) => display.has(shownBy) && width >= from);
  const hasKey = display.has('key') && width >= KEY_FROM;
  const hasPriority = display.has('priority');
  const hasState = display.has('state');
  const template = [
    '1rem',
    ...(hasPriority ? ['1rem'] : []),
    ...(hasKey ? [`${Math.max(3, keyLength * 0.5).toFixed(2)}rem`] : []),
    ...(hasState ? ['1rem'] : []),
    'minmax(0, 1fr)',
    ...ends.map((end) => end.width),
    '1.5rem',
  ].join(' ');
  return { hasPriority, hasKey, hasState, ends: ends.map(({ column }) => column), template };
}

/** How many grid columns stand before the title's end: a group's name spans them. */
export function nameSpan({ hasPriority, hasKey, hasState }: Columns): number {
  return 1 + Number(hasPriority) + Number(hasKey) + Number(hasState);
}
