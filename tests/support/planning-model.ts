import type { StateGroup } from '#shared/contract/states.ts';
import { dayIn } from '#shared/lib/days.ts';
import { addDays } from '#shared/lib/work-item-lists/moments.ts';

/** A work item in the model. */
export interface ModelItem {
  readonly id: string;
  state: string;
  point: string | null;
  cycle: string | null;
  modules: readonly string[];
  assignees: readonly string[];
  labels: readonly string[];
  parent: string | null;
  /**
   * Whether its moment of completion is set: by a change of its state, not of the state's group.
   */
  isCompleted: boolean;
  isArchived: boolean;
  /** Epics are not counted themselves. */
  isEpic: boolean;
  /** Id of the item whose deletion also deleted this one; null = not deleted. */
  deletedWith: string | null;
}

type Counted = 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';
const GROUPS: readonly Counted[] = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];

/** State of an item at a moment in the past. */
interface Past {
  readonly group: StateGroup;
  readonly points: number;
  readonly cycle: string | null;
  readonly modules: readonly string[];
}

/** A cycle or a module. */
export interface Measure {
  readonly kind: 'cycle' | 'module';
  readonly id: string;
}

/** Items and points by state group, named as in replies. */
export type Counts = Readonly<Record<string, number>>;

/** Days in a time zone; changes after `until` do not count. */
export interface ModelSpan {
  readonly from: string;
  readonly to: string;
  readonly until: number | null;
}

/**
 * The full history of some items, with a copy after every change. Charts are computed from it each
 * time: slow, and as simple as possible.
 */
export class PlanningModel {
  readonly items = new Map<string, ModelItem>();
  readonly groups = new Map<string, StateGroup>();
  readonly points = new Map<string, number>();
  readonly #history: { readonly at: number; readonly items: readonly Past[] }[] = [];
  readonly #zone: string;

  constructor(zone: string) {
    this.#zone = zone;
  }

  listed(): ModelItem[] {
    return [...this.items.values()].filter(
      ({ isArchived, isEpic, deletedWith }) => !isArchived && !isEpic && deletedWith === null,
    );
  }

  groupOf(item: ModelItem): StateGroup {
    return this.groups.get(item.state) ?? 'backlog';
  }

  pointsOf(item: ModelItem): number | null {
    return item.point === null ? null : (this.points.get(item.point) ?? null);
  }

  /** An item and its descendants that are not deleted. */
  family(item: ModelItem): ModelItem[] {
    const below = [...this.items.values()].filter(
      ({ parent, deletedWith }) => parent === item.id && deletedWith === null,
    );
    return [item, ...below.flatMap((child) => this.family(child))];
  }

  /** Records the current state as that of this moment. */
  keep(at: number): void {
    const items = this.listed().map((item) => ({
      group: this.groupOf(item),
      points: this.pointsOf(item) ?? 0,
      cycle: item.cycle,
      modules: item.modules,
    }));
    this.#history.push({ at, items });
  }

  /** Current items of a cycle or module. */
  itemsOf({ kind, id }: Measure): ModelItem[] {
    return this.listed().filter((item) => isIn(item, kind, id));
  }

  progress(measure: Measure): Counts {
    return sums(
      this.itemsOf(measure).map((item) => ({
        group: this.groupOf(item),
        points: this.pointsOf(item) ?? 0,
      })),
    );
  }

  /** State groups of the items at the end of each day. */
  days({ kind, id }: Measure, { from, to, until }: ModelSpan) {
    const days: { readonly date: string; readonly counts: Counts }[] = [];
    for (let date: string | null = from; date !== null && date <= to; date = addDays(date, 1)) {
      const end = date;
      const last = this.#history.findLast(
        ({ at }) => this.dayOf(at) <= end && (until === null || at <= until),
      );
      const items = last?.items.filter((item) => isIn(item, kind, id)) ?? [];
      days.push({ date, counts: sums(items) });
    }
    return days;
  }

  /** Moments at which the numbers of a cycle or module changed. */
  turns({ kind, id }: Measure): number[] {
    let last = '';
    return this.#history.flatMap(({ at, items }) => {
      const now = JSON.stringify(sums(items.filter((item) => isIn(item, kind, id))));
      const isTurn = now !== last;
      last = now;
      return isTurn ? [at] : [];
    });
  }

  /** Open amount at the end of each day. */
  chart(measure: Measure, span: ModelSpan, what: 'issues' | 'estimate_points') {
    return Object.fromEntries(
      this.days(measure, span).map(({ date, counts }) => [
        date,
        rounded((counts[`total_${what}`] ?? 0) - (counts[`completed_${what}`] ?? 0)),
      ]),
    );
  }

  /** Items by person or label: total, completed, pending. */
  shares(measure: Measure, of: 'assignees' | 'labels') {
    return this.#shared(measure, of, (items) => {
      const completed = items.filter(({ isCompleted }) => isCompleted).length;
      return [items.length, completed, items.length - completed];
    });
  }

  /** Points by person or label; null where no item has any. */
  pointShares(measure: Measure, of: 'assignees' | 'labels') {
    return this.#shared(measure, of, (items) => {
      const sum = (some: readonly ModelItem[]) => {
        const known = some.map((item) => this.pointsOf(item)).filter((points) => points !== null);
        return known.length === 0 ? null : rounded(known.reduce((a, b) => a + b, 0));
      };
      return [
        sum(items),
        sum(items.filter(({ isCompleted }) => isCompleted)),
        sum(items.filter(({ isCompleted }) => !isCompleted)),
      ];
    });
  }

  /** Calendar day of a moment in the model's time zone. */
  dayOf(at: number): string {
    return dayIn(new Date(at), this.#zone);
  }

  #shared(
    measure: Measure,
    of: 'assignees' | 'labels',
    count: (items: readonly ModelItem[]) => readonly (number | null)[],
  ) {
    const shares = new Map<string | null, ModelItem[]>();
    for (const item of this.itemsOf(measure)) {
      for (const id of item[of].length > 0 ? item[of] : [null])
        shares.set(id, [...(shares.get(id) ?? []), item]);
    }
    return Object.fromEntries([...shares].map(([id, items]) => [String(id), count(items)]));
  }
}

function isIn(item: Pick<ModelItem, 'cycle' | 'modules'>, kind: Measure['kind'], id: string) {
  return kind === 'cycle' ? item.cycle === id : item.modules.includes(id);
}

function sums(items: readonly { readonly group: StateGroup; readonly points: number }[]): Counts {
  const counted = items.filter(({ group }) => group !== 'triage');
  const points = (some: typeof items) => rounded(some.reduce((sum, item) => sum + item.points, 0));
  const entries = GROUPS.flatMap((group) => {
    const own = counted.filter((item) => item.group === group);
    return [
      [`${group}_issues`, own.length],
      [`${group}_estimate_points`, points(own)],
    ] as const;
  });
  return Object.fromEntries<number>([
    ['total_issues', counted.length],
    ['total_estimate_points', points(counted)],
    ...entries,
  ]);
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
