import type { WorkItemField } from './field.ts';
import { type GroupName, groupOf } from './registry.ts';

/** What items can be divided by in an analysis. */
interface DimensionFacts {
  /** The contract's word in charts. */
  readonly axis?: string;
  /** Its word in the older calls. */
  readonly older?: string;
  /** The field in the query language: with a key it names the list of one part. */
  readonly word: string;
  /** The group of lists that divides in the same way; days have none. */
  readonly group?: GroupName;
  /** The day, as filters date it: moments in the person's time zone. */
  readonly day?: { readonly column: string; readonly isMoment: boolean };
  /** An item can have several values. */
  readonly isPlural?: boolean;
}

/** Every dimension of analyses, with its words. */
export const DIMENSIONS = {
  state: { axis: 'STATES', older: 'state_id', word: 'state', group: 'state_id' },
  state_group: {
    axis: 'STATE_GROUPS',
    older: 'state__group',
    word: 'state',
    group: 'state__group',
  },
  priority: { axis: 'PRIORITY', older: 'priority', word: 'priority', group: 'priority' },
  label: {
    axis: 'LABELS',
    older: 'labels__id',
    word: 'label',
    group: 'labels__id',
    isPlural: true,
  },
  assignee: {
    axis: 'ASSIGNEES',
    older: 'assignees__id',
    word: 'assignee',
    group: 'assignees__id',
    isPlural: true,
  },
  estimate: {
    axis: 'ESTIMATE_POINTS',
    older: 'estimate_point__value',
    word: 'estimate',
    group: 'estimate_point',
  },
  cycle: { axis: 'CYCLES', older: 'issue_cycle__cycle_id', word: 'cycle', group: 'cycle_id' },
  module: {
    axis: 'MODULES',
    older: 'issue_module__module_id',
    word: 'module',
    group: 'issue_module__module_id',
    isPlural: true,
  },
  created_at: {
    axis: 'CREATED_AT',
    older: 'created_at',
    word: 'created',
    day: { column: 'created_at', isMoment: true },
  },
  start_date: {
    axis: 'START_DATE',
    older: 'start_date',
    word: 'start',
    day: { column: 'start_date', isMoment: false },
  },
  target_date: {
    axis: 'TARGET_DATE',
    older: 'target_date',
    word: 'due',
    day: { column: 'target_date', isMoment: false },
  },
  completed_at: {
    axis: 'COMPLETED_AT',
    older: 'completed_at',
    word: 'completed',
    day: { column: 'completed_at', isMoment: true },
  },
  created_by: { axis: 'CREATED_BY', word: 'creator', group: 'created_by' },
  project: { word: 'project', group: 'project_id' },
} as const satisfies Record<string, DimensionFacts>;
export type Dimension = keyof typeof DIMENSIONS;

/** The names of the dimensions, in the order of menus. */
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]];

/** What is known of a dimension. */
export function dimensionOf(name: Dimension): DimensionFacts {
  return DIMENSIONS[name];
}

/** The field whose values divide; null for days, which are counted. */
export function fieldOfDimension(name: Dimension): WorkItemField | null {
  const { group } = dimensionOf(name);
  return group === undefined ? null : groupOf(group).field;
}

/** The dimension that a word of the contract means: of its charts, or of the older calls. */
export function dimensionNamed(word: string, calls: 'axis' | 'older'): Dimension | null {
  return DIMENSION_NAMES.find((name) => dimensionOf(name)[calls] === word) ?? null;
}

/** The filter that lets through the items at some places of a dimension; null = those without a value. */
export function shareQuery(dimension: Dimension, keys: readonly (string | null)[]): string {
  return `${DIMENSIONS[dimension].word}:${keys.map((key) => key ?? 'none').join(',')}`;
}
