import { COUNTED_GROUPS, type CountedGroup, exact, type GroupCounts } from './counts.ts';

/** Numbers of items and of points by group. */
export class Sum {
  readonly items = [0, 0, 0, 0, 0];
  readonly points = [0, 0, 0, 0, 0];

  /** Adds an item of a group, or takes it away. */
  count(group: CountedGroup, points: number, step: 1 | -1): void {
    const at = COUNTED_GROUPS.indexOf(group);
    this.items[at] = (this.items[at] ?? 0) + step;
    this.points[at] = (this.points[at] ?? 0) + points * step;
  }

  counts(unit: 'items' | 'points'): GroupCounts {
    const values = this[unit];
    const [backlog = 0, unstarted = 0, started = 0, completed = 0, cancelled = 0] =
      values.map(exact);
    const total = exact(backlog + unstarted + started + completed + cancelled);
    return { backlog, unstarted, started, completed, cancelled, total };
  }
}
