import { displays, findProperty, type Property } from '#shared/work-item-fields/registry.ts';
import { withRanges } from '#web/features/item-rows/parts/ranges.ts';
import type { Display } from '#web/features/work-items/filters/display.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';

/** A column at the end of a row: a property, the project, or since when the item is archived. */
export interface EndColumn {
  readonly column: Property | 'project' | 'archived';
  /** The property that the column's range begins with. */
  readonly begin?: Property;
}

/** Which columns there is room for, and the grid that rows and group headers share. */
export interface Columns {
  /** A row has two lines: title and people, and the rest below. */
  readonly isStacked: boolean;
  readonly hasPriority: boolean;
  readonly hasKey: boolean;
  readonly hasState: boolean;
  /** Those that need most room leave first. */
  readonly ends: readonly EndColumn[];
  readonly template: string;
}

/** Of what stands side by side across projects, each row says where it belongs: after what describes it. */
const PROJECT = { column: 'project', width: '8rem', from: 720 } as const;
const BEFORE_PROJECT = 50;
const ARCHIVED = { column: 'archived', width: '7.5rem', from: 480 } as const;

/** What the columns of a list follow from, besides its width. */
interface ColumnPlace extends Pick<ListSource, 'spansProjects' | 'isArchive'> {
  /** Length of the longest key, in letters. */
  readonly keyLength: number;
}

/** In the order of the screen; those that need most room leave first, people last. */
function endsOf(display: Display, { spansProjects, isArchive }: ColumnPlace, width: number) {
  const shown: ReadonlySet<string> = display;
  const found = displays().filter(
    ({ part }) => shown.has(part.name) && part.column && width >= part.column.from,
  );
  const ends = (from: number, to: number) =>
    withRanges(found.filter(({ part }) => part.place >= from && part.place < to)).map(
      ({ property, part, begin }) => ({
        column: property,
        width: begin?.part.rangeTo?.width ?? part.column?.width ?? 'auto',
        ...(begin && { begin: begin.property }),
      }),
    );
  return [
    ...ends(0, BEFORE_PROJECT),
    ...(spansProjects && width >= PROJECT.from ? [PROJECT] : []),
    ...(isArchive && width >= ARCHIVED.from ? [ARCHIVED] : []),
    ...ends(BEFORE_PROJECT, Infinity),
  ];
}

/** Those of a phone: everything of a row stands in two lines. */
export const STACKED: Columns = {
  isStacked: true,
  hasPriority: false,
  hasKey: false,
  hasState: false,
  ends: [],
  template: '1.5rem minmax(0, 1fr) 2.75rem',
};

const KEY_FROM = 440;

/** The columns of a list this wide. */
export function columnsFor(width: number, display: Display, place: ColumnPlace): Columns {
  const { keyLength, isArchive } = place;
  const ends = endsOf(display, place, width);
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
    // The button that restores stands beside the menu.
    isArchive ? '6.5rem' : '1.5rem',
  ].join(' ');
  return { isStacked: false, hasPriority, hasKey, hasState, ends, template };
}

/** How many grid columns stand before the title's end: a group's name spans them. */
export function nameSpan({ hasPriority, hasKey, hasState }: Columns): number {
  return 1 + Number(hasPriority) + Number(hasKey) + Number(hasState);
}

/** How a column's cells look: days keep apart from what stands before them, a list of words from what follows. */
export function endLook({ column }: EndColumn): string {
  if (column === 'archived') return 'ps-2';
  const field = column === 'project' ? null : findProperty(column);
  if (field?.kind === 'date') return 'ps-2';
  if (field?.display?.column?.align === 'end') return 'justify-end';
  return field?.display?.column?.width === 'auto' ? 'pe-2' : '';
}
