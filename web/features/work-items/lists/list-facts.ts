import type { FilterFacts } from '#shared/lib/work-item-query/facts.ts';

/** What a list needs to know besides its rows, at one moment: never changes, another moment is another value. */
export interface ListFacts extends FilterFacts {
  /** The group of a state, null when it is not known (any more). */
  readonly stateGroup: (stateId: string) => string | null;
  /** Everybody of the workspace, also those who have left. */
  readonly people: readonly string[];
  readonly projectName: (projectId: string) => string | null;
  /** The name by which groups of people are sorted. */
  readonly personName: (userId: string) => string | null;
  /** An estimate's value as people read it. */
  readonly estimateName: (pointId: string) => string | null;
  /** What an estimate's value adds to sums: points, or minutes; 0 for words. */
  readonly estimateAmount: (pointId: string) => number;
  /** What sums of estimates are; null = the values cannot be added up. */
  readonly estimateUnit: 'points' | 'time' | null;
  /** The state that new items of a project get. */
  readonly defaultState: (projectId: string) => string | null;
  /** The state of a project that stands for a group of states: its default one, else the first; null = it has none. */
  readonly stateIn: (projectId: string, group: string) => string | null;
}

/** Where facts come from. */
export interface FactsSource {
  /** The facts now: the same value as long as nothing in them has changed. */
  readonly now: () => ListFacts;
  /** Calls `listener` when they have. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}
