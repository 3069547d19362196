import type { WorkItemImage } from '#shared/contract/work-items.ts';

import { type CountedGroup, exact, type Unit } from './counts.ts';

/** A part of the work: what is done of it, begun, and not begun. Canceled work is not counted. */
export interface Share {
  readonly completed: number;
  readonly started: number;
  readonly open: number;
  readonly total: number;
}

/** The work of one state, person or label; a null key = without any. */
export interface ShareRow extends Readonly<Record<Unit, Share>> {
  readonly key: string | null;
}

/** By what the work can be spread out. */
export type ShareKind = 'states' | 'assignees' | 'labels';

/** How the work is spread: an item with two people or labels counts in both rows. */
export interface Shares extends Readonly<Record<ShareKind, readonly ShareRow[]>> {
  /** Who made the last change of it; null = oneself, or nobody that is known. */
  readonly changedBy: string | null;
  /** They are those that a cycle ended with, which say nothing of states. */
  readonly isFrozen: boolean;
}

type Numbers = Record<keyof Share, number>;
type Rows = Map<string | null, Record<Unit, Numbers>>;

const PART: Readonly<Record<Exclude<CountedGroup, 'cancelled'>, 'completed' | 'started' | 'open'>> =
  { backlog: 'open', unstarted: 'open', started: 'started', completed: 'completed' };

const NOBODY: readonly null[] = [null];

/** Adds items up by state, person and label. */
export class ShareTally {
  readonly #rows: Record<ShareKind, Rows> = {
    states: new Map(),
    assignees: new Map(),
    labels: new Map(),
  };

  count(item: WorkItemImage, group: CountedGroup, points: number): void {
    if (group === 'cancelled') return;
    const part = PART[group];
    const keys: Record<ShareKind, readonly (string | null)[]> = {
      states: [item.state_id],
      assignees: item.assignee_ids.length > 0 ? item.assignee_ids : NOBODY,
      labels: item.label_ids.length > 0 ? item.label_ids : NOBODY,
    };
    for (const kind of ['states', 'assignees', 'labels'] as const) {
      for (const key of keys[kind]) {
        const { items, points: sum } = rowOf(this.#rows[kind], key);
        for (const [numbers, amount] of [
          [items, 1],
          [sum, points],
        ] as const) {
          numbers[part] += amount;
          numbers.total += amount;
        }
      }
    }
  }

  shares(changedBy: string | null): Shares {
    const { states, assignees, labels } = this.#rows;
    return {
      states: listOf(states),
      assignees: listOf(assignees),
      labels: listOf(labels),
      changedBy,
      isFrozen: false,
    };
  }
}

function rowOf(rows: Rows, key: string | null): Record<Unit, Numbers> {
  const row = rows.get(key) ?? { items: nothing(), points: nothing() };
  rows.set(key, row);
  return row;
}

const nothing = (): Numbers => ({ completed: 0, started: 0, open: 0, total: 0 });

function listOf(rows: Rows): ShareRow[] {
  return Array.from(rows, ([key, { items, points }]) => ({
    key,
    items,
    points: {
      completed: exact(points.completed),
      started: exact(points.started),
      open: exact(points.open),
      total: exact(points.total),
    },
  }));
}
