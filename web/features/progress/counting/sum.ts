import { COUNTED_GROUPS, type CountedGroup, exact, type GroupCounts } from './counts.ts';

const SIZE = COUNTED_GROUPS.length;

/** What one item, or everything below one, adds: numbers of items and of points by group. */
export class Sum {
  readonly items = [0, 0, 0, 0, 0];
  readonly points = [0, 0, 0, 0, 0];

  /** Adds an item of a group, or takes it away. */
  count(group: CountedGroup, points: number, step: 1 | -1): void {
    const at = COUNTED_GROUPS.indexOf(group);
    this.items[at] = (this.items[at] ?? 0) + step;
    this.points[at] = (this.points[at] ?? 0) + points * step;
  }

  /** Adds another sum, or takes it away. */
  add(other: Sum, step: 1 | -1): void {
    for (let at = 0; at < SIZE; at += 1) {
      this.items[at] = (this.items[at] ?? 0) + (other.items[at] ?? 0) * step;
      this.points[at] = (this.points[at] ?? 0) + (other.points[at] ?? 0) * step;
    }
  }

  counts(unit: 'items' | 'points'): GroupCounts {
    const values = this[unit];
    const [backlog = 0, unstarted = 0, started = 0, completed = 0, cancelled = 0] =
      values.map(exact);
    const total = exact(backlog + unstarted + started + completed + cancelled);
    return { backlog, unstarted, started, completed, cancelled, total };
  }
}
