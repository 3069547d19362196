import {
  type Dimension,
  DIMENSION_NAMES,
  DIMENSIONS,
} from '#shared/work-item-fields/dimensions.ts';

import type { Measure } from './share-rows.ts';

export interface Analysis {
  readonly measure: Measure;
  readonly x: Dimension;
  readonly group: Dimension | null;
  /** Query-language filter, with ids. */
  readonly query: string;
}

/** Dimensions to choose from. */
export const CHOICES = DIMENSION_NAMES.filter((name) => 'older' in DIMENSIONS[name]);

/** Default analysis. */
export const FIRST: Analysis = { measure: 'count', x: 'state_group', group: null, query: '' };

/** An analysis in the contract's saved form, which other clients read. */
export function toQueryDict({ measure, x, group, query }: Analysis): Record<string, unknown> {
  return {
    x_axis: olderWord(x),
    y_axis: measure === 'points' ? 'estimate' : 'issue_count',
    segment: group && olderWord(group),
    query,
  };
}

/** A saved analysis; unreadable parts become the defaults. */
export function fromQueryDict(saved: Readonly<Record<string, unknown>>): Analysis {
  const { query } = saved;
  return {
    measure: saved['y_axis'] === 'estimate' ? 'points' : 'count',
    x: named(saved['x_axis']) ?? FIRST.x,
    group: named(saved['segment']),
    query: typeof query === 'string' ? query : '',
  };
}

/** A dimension by its name in the URL. */
export function readDimension(name: unknown): Dimension | null {
  return CHOICES.find((one) => one === name) ?? null;
}

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
