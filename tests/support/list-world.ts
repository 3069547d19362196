import type { ListItem } from '#shared/contract/work-item-lists.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { emptyRow } from '#shared/work-item-fields/registry.ts';
import type { FactsSource, ListFacts } from '#web/features/work-items/lists/list-facts.ts';
import type { ListRows } from '#web/features/work-items/lists/list-rows.ts';
import { type ListSettings, PLAIN_SETTINGS } from '#web/features/work-items/lists/list-settings.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import { ListView } from '#web/features/work-items/lists/list-view.ts';
import type { WindowSource } from '#web/features/work-items/lists/list-window.ts';
import { sourceOfProject } from '#web/features/work-items/lists/sources.ts';
import { EntityStore } from '#web/lib/store/entity-store.ts';
import { FeedStore } from '#web/lib/store/feed-store.ts';

/** A readable id by kind and number. */
export function idOf(kind: number, number: number): string {
  return `01900000-0000-7000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;
}

export const PROJECT = idOf(0, 1);
export const OTHER_PROJECT = idOf(0, 2);
export const STATES = [1, 2, 3, 4, 5].map((number) => idOf(1, number));
export const [BACKLOG, TODO, DOING, DONE, TRIAGE] = STATES as [
  string,
  string,
  string,
  string,
  string,
];
export const LABELS = [1, 2, 3].map((number) => idOf(2, number));
export const PEOPLE = [1, 2, 3].map((number) => idOf(3, number));
export const CYCLES = [1, 2].map((number) => idOf(4, number));
/** Epics are items; these two are in no list. */
export const EPICS = [1, 2].map((number) => idOf(8, number));
/** Values of an estimate: 0.5, 1.5 and 2.5 points. */
export const POINTS = [1, 2, 3].map((number) => idOf(6, number));
export const MODULES = [1, 2].map((number) => idOf(5, number));

const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'triage'];

/** Facts of a small project; names are the ends of ids unless given. */
export function facts(changed: Partial<ListFacts> = {}): ListFacts {
  const name = (id: string) => `name ${id.slice(-1)}`;
  const known = {
    state: STATES.slice(0, 4),
    label: LABELS,
    assignee: PEOPLE,
    cycle: CYCLES,
    module: MODULES,
    epic: EPICS,
    estimate: POINTS,
    project: [PROJECT],
  };
  return {
    me: PEOPLE[0] ?? null,
    today: '2024-03-15',
    zone: 'UTC',
    projectName: (id) => id,
    stateName: name,
    labelName: name,
    firstName: name,
    personName: name,
    moduleName: name,
    cycleName: name,
    epicName: name,
    estimateKey: (id) => POINTS.indexOf(id),
    estimateName: name,
    estimateAmount: (id) => (POINTS.includes(id) ? POINTS.indexOf(id) + 0.5 : 0),
    estimateUnit: 'points',
    subscribers: () => [],
    mentions: () => [],
    cycle_time: () => [],
    was: () => [],
    intakeStatus: () => null,
    people: PEOPLE,
    stateGroup: (id) => GROUPS[STATES.indexOf(id)] ?? null,
    defaultState: () => BACKLOG,
    stateIn: (_project, group) => STATES[GROUPS.indexOf(group)] ?? null,
    known: (keys) => known[keys],
    ...changed,
  };
}

/** Facts of a project with only the date known. */
export function noFacts(changed: Partial<ListFacts> = {}): ListFacts {
  const nothing = () => null;
  return facts({
    stateName: nothing,
    labelName: nothing,
    firstName: nothing,
    personName: nothing,
    moduleName: nothing,
    cycleName: nothing,
    epicName: nothing,
    known: () => [],
    ...changed,
  });
}

/** A work item as the feed carries it. */
export function image(number: number, fields: Partial<WorkItemImage> = {}): WorkItemImage {
  return {
    ...(emptyRow() as Partial<WorkItemImage> as WorkItemImage),
    id: idOf(9, number),
    rev: 1,
    name: `Item ${number}`,
    state_id: TODO,
    sort_order: number * 10,
    completed_at: null,
    estimate_point: null,
    priority: 'none',
    start_date: null,
    target_date: null,
    sequence_id: number,
    project_id: PROJECT,
    parent_id: null,
    epic_id: null,
    cycle_id: null,
    module_ids: [],
    label_ids: [],
    assignee_ids: [],
    sub_issues_count: 0,
    attachment_count: 0,
    link_count: 0,
    created_at: `2024-03-01T10:00:00.${String(number).padStart(6, '0')}Z`,
    updated_at: '2024-03-01T10:00:00.000000Z',
    created_by: null,
    updated_by: null,
    is_epic: false,
    is_draft: false,
    archived_at: null,
    type_id: null,
    ...fields,
  };
}

/** A work item as the API's lists return it. */
export function listItem(fields: Partial<ListItem> = {}): ListItem {
  const { rev: _rev, ...row } = image(1);
  return { ...row, state__group: null, ...fields };
}

/** A store with items, and lists over it. Listeners are notified at once. */
export class ListWorld {
  readonly store = new EntityStore(new FeedStore(), () => () => undefined);
  readonly #factsListeners = new Set<() => void>();
  #facts = facts();
  #rev = 1;

  readonly rows: ListRows = {
    get: (id) => this.store.get('work_item', id) as WorkItemImage | undefined,
    all: () => this.store.all('work_item') as unknown[] as WorkItemImage[],
    version: () => this.store.versionOf('work_item'),
    changedSince: (version) => this.store.changedSince('work_item', version),
    subscribe: (listener) => this.store.subscribeEntity('work_item', listener),
  };

  readonly factsSource: FactsSource = {
    now: () => this.#facts,
    subscribe: (listener) => {
      this.#factsListeners.add(listener);
      return () => this.#factsListeners.delete(listener);
    },
  };

  /** Puts items in, or changes them, in one tick. */
  put(...items: readonly WorkItemImage[]): void {
    for (const item of items) {
      this.#rev += 1;
      this.store.feed.put('work_item', { ...item, rev: this.#rev }, 'project:test');
    }
    this.store.flush();
  }

  change(number: number, fields: Partial<WorkItemImage>): void {
    const row = this.rows.get(idOf(9, number));
    if (row) this.put({ ...row, ...fields });
  }

  delete(number: number): void {
    this.#rev += 1;
    const id = idOf(9, number);
    this.store.pend(`delete ${id}`, [{ op: 'delete', entity: 'work_item', id }]);
  }

  know(changed: Partial<ListFacts>): void {
    this.#facts = facts(changed);
    for (const listener of this.#factsListeners) listener();
  }

  list(
    settings: Partial<ListSettings> = {},
    source: ListSource = sourceOfProject(PROJECT),
    window?: WindowSource,
  ): ListView {
    return new ListView({
      source,
      settings: { ...PLAIN_SETTINGS, ...settings },
      rows: this.rows,
      facts: this.factsSource,
      window,
    });
  }
}
