import {
  type Dimension,
  DIMENSION_NAMES,
  DIMENSIONS,
} from '#shared/work-item-fields/dimensions.ts';

import type { Measure } from './share-rows.ts';

/** What an analysis counts by what. */
export interface Analysis {
  readonly measure: Measure;
  readonly x: Dimension;
  readonly group: Dimension | null;
  /** A filter of the query language, with ids. */
  readonly query: string;
}

/** The dimensions that people choose from. */
export const CHOICES = DIMENSION_NAMES.filter((name) => 'older' in DIMENSIONS[name]);

/** An analysis of somebody who has chosen nothing. */
export const FIRST: Analysis = { measure: 'count', x: 'state_group', group: null, query: '' };

/** An analysis as it is saved: in the words of the contract, which other clients read. */
export function toQueryDict({ measure, x, group, query }: Analysis): Record<string, unknown> {
  return {
    x_axis: olderWord(x),
    y_axis: measure === 'points' ? 'estimate' : 'issue_count',
    segment: group && olderWord(group),
    query,
  };
}

/** The analysis that was saved; what cannot be read is as for somebody who has chosen nothing. */
export function fromQueryDict(saved: Readonly<Record<string, unknown>>): Analysis {
  const { query } = saved;
  return {
    measure: saved['y_axis'] === 'estimate' ? 'points' : 'count',
    x: named(saved['x_axis']) ?? FIRST.x,
    group: named(saved['segment']),
    query: typeof query === 'string' ? query : '',
  };
}

/** A dimension by its name in an address. */
export function readDimension(name: unknown): Dimension | null {
  return CHOICES.find((one) => one === name) ?? null;
}

/** Whether two analyses are the same. */
export function isSame(a: Analysis, b: Analysis): boolean {
  return a.measure === b.measure && a.x === b.x && a.group === b.group && a.query === b.query;
}

function olderWord(dimension: Dimension): string {
  const facts = DIMENSIONS[dimension];
  return 'older' in facts ? facts.older : dimension;
}

function named(word: unknown): Dimension | null {
  return CHOICES.find((name) => olderWord(name) === word) ?? null;
}
