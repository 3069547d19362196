import type { ContainerName } from '#shared/containers.ts';
import type { Progress } from '#shared/contract/progress.ts';

/** The groups of states that are counted, in the order of work. */
export const COUNTED_GROUPS = [
  'backlog',
  'unstarted',
  'started',
  'completed',
  'cancelled',
] as const;
export type CountedGroup = (typeof COUNTED_GROUPS)[number];

/** How much is in each group of states; `total` includes what is canceled. */
export type GroupCounts = Readonly<Record<CountedGroup | 'total', number>>;

/** Work items, or their estimates added up. */
export type Unit = 'items' | 'points';

/** How far the work items of a cycle, module or epic are. */
export interface Progressed extends Readonly<Record<Unit, GroupCounts>> {
  /** Who made the last change of these numbers; null = oneself, or nobody that is known. */
  readonly changedBy: string | null;
}

/** What has a progress of its work items. */
export type Measured = ContainerName | 'epic';

export const NO_COUNTS: GroupCounts = {
  backlog: 0,
  unstarted: 0,
  started: 0,
  completed: 0,
  cancelled: 0,
  total: 0,
};

/** What is to be done: canceled work is not counted. */
export function scopeOf({ total, cancelled }: GroupCounts): number {
  return exact(total - cancelled);
}

/** What is left to do of it. */
export function openOf({ backlog, unstarted, started }: GroupCounts): number {
  return exact(backlog + unstarted + started);
}

/** What nobody has begun yet. */
export function toDoOf({ backlog, unstarted }: GroupCounts): number {
  return exact(backlog + unstarted);
}

/** How much of it is done, from 0 to 1; 0 where there is nothing to do. */
export function shareDone(counts: GroupCounts): number {
  const scope = scopeOf(counts);
  return scope === 0 ? 0 : counts.completed / scope;
}

/** Without what adding and taking away fractions leaves behind. */
export function exact(sum: number): number {
  // What is left of a sum may be a little below zero, and round to -0.
  return Math.round(sum * 1e6) / 1e6 + 0;
}

/** Of a reply; a number that is not there is 0. */
type Numbers = { readonly [Key in keyof Progress]?: number | undefined };

/** Numbers as the contract has them. */
export function countsOf(wire: Numbers, unit: Unit): GroupCounts {
  const suffix = unit === 'items' ? 'issues' : 'estimate_points';
  const read = (group: CountedGroup | 'total') => wire[`${group}_${suffix}`] ?? 0;
  return {
    backlog: read('backlog'),
    unstarted: read('unstarted'),
    started: read('started'),
    completed: read('completed'),
    cancelled: read('cancelled'),
    total: read('total'),
  };
}

/** The progress that a reply of the server tells. */
export function progressedOf(wire: Numbers): Progressed {
  return { items: countsOf(wire, 'items'), points: countsOf(wire, 'points'), changedBy: null };
}
