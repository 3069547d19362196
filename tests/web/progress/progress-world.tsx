import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

import type { DayProgress, Progress } from '#shared/contract/progress.ts';
import type { UserMe } from '#shared/contract/users.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';
import { type SentRequest } from '#tests/web/network.ts';
import { countedItems } from '#web/app/workspace/counted-items.ts';
import '#web/features/modules/store.ts';
import { provideItems } from '#web/features/progress/reading/item-source.ts';
import { draftItem } from '#web/features/work-items/data/create.ts';
import { projectItems } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { Read } from '#web/features/work-items/data/sync-items.ts';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { addDays, today } from '#web/lib/formats/dates.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

/** An id by number. */
export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

export const PROJECT = idOf(1);
export const CYCLE = idOf(2);
export const MODULE = idOf(3);
export const ME = idOf(10);
export const OTHER = idOf(11);
export const [TODO, DOING, DONE, CANCELED] = [20, 21, 22, 23].map(idOf) as [
  string,
  string,
  string,
  string,
];
export const [ONE, FIVE] = [31, 32].map(idOf) as [string, string];
export const LABEL = idOf(40);
export const SCOPE = `project:${PROJECT}`;
export const TODAY = today('UTC');
/** A day some days from today. */
export const day = (count: number) => addDays(TODAY, count);

let rev = 1;

/** Puts a row into the store, as the feed would. */
export function put(entity: string, row: Readonly<Record<string, unknown>> & { id: string }): void {
  rev += 1;
  store.feed.put(entity, { ...row, rev }, SCOPE);
}

/** Puts an item of the cycle. */
export function putItem(n: number, change: Readonly<Record<string, unknown>> = {}): void {
  const id = idOf(n);
  const made = { ...draftItem(PROJECT, {}, id), name: `Item ${n}`, sequence_id: n };
  const first = { state_id: TODO, cycle_id: CYCLE, created_by: ME, updated_by: ME };
  put('work_item', { ...made, ...first, ...workItems.get(id), ...change });
}

/** The cycle from four days ago to five days from now. */
export function putCycle(change: Readonly<Record<string, unknown>> = {}): void {
  put('cycle', {
    id: CYCLE,
    project_id: PROJECT,
    name: 'Cycle 24',
    start_date: `${day(-4)}T00:00:01Z`,
    end_date: `${day(5)}T23:59:00Z`,
    end_snapshot: {},
    archived_at: null,
    sort_order: 1,
    ...change,
  });
}

/** A project that estimates in points, with states, people, a label, and a cycle with four items. */
export function startWorld(): void {
  store.feed.drop(SCOPE);
  keepMe({ id: ME, user_timezone: 'UTC' } as UserMe);
  const project = { id: PROJECT, identifier: 'TEST', name: 'Test', workspace: idOf(901) };
  put('project', { ...project, timezone: 'UTC', estimate: idOf(30) });
  put('project_member', { id: idOf(900), project: PROJECT, member: ME, role: 20, sort_order: 1 });
  for (const [id, display_name] of [
    [ME, 'Ines Kern'],
    [OTHER, 'Elif Demir'],
  ] as const) {
    const member = { id, display_name, first_name: '', last_name: '', avatar_url: null };
    put('workspace_member', { id: idOf(Number(id.slice(-3)) + 800), member, is_active: true });
  }
  put('estimate', { id: idOf(30), type: 'points', project: PROJECT });
  put('estimate_point', { id: ONE, estimate: idOf(30), key: 1, value: '1', created_at: '' });
  put('estimate_point', { id: FIVE, estimate: idOf(30), key: 2, value: '5', created_at: '' });
  for (const [id, name, group] of [
    [TODO, 'Todo', 'unstarted'],
    [DOING, 'In progress', 'started'],
    [DONE, 'Done', 'completed'],
    [CANCELED, 'Canceled', 'cancelled'],
  ] as const) {
    const place = { project_id: PROJECT, sequence: Number(id.slice(-2)), color: '#888888' };
    put('state', { id, name, group, default: false, ...place });
  }
  const label = { id: LABEL, name: 'bug', color: '#c2703d', project_id: PROJECT, parent: null };
  put('label', { ...label, sort_order: 1 });
  putCycle();
  putItem(101, { state_id: DONE, estimate_point: FIVE, assignee_ids: [ME], label_ids: [LABEL] });
  putItem(102, { state_id: DOING, estimate_point: ONE, assignee_ids: [ME, OTHER] });
  putItem(103, { estimate_point: FIVE });
  putItem(104, { state_id: CANCELED, estimate_point: ONE });
  store.flush();
}

/** All items of the project are here; `false` = they never come. */
export function bringItems(isHere = true): void {
  const read = async () => {
    if (!isHere) return new Promise(() => undefined);
    const results = workItems.all();
    const images = { work_item: results };
    return { results, total_results: results.length, total_pages: 1, images, next: null };
  };
  provideItems(countedItems);
  projectItems.start({
    store: store.feed,
    keeper: null,
    read: read as unknown as Read,
    isLive: () => true,
    pathOf: () => '',
    scopeOf: () => SCOPE,
    pause: () => 0,
  });
  store.feed.follow(SCOPE, '1.1');
}

const group = (suffix: string, [todo, started, done]: readonly [number, number, number]) => ({
  [`backlog_${suffix}`]: 0,
  [`unstarted_${suffix}`]: todo,
  [`started_${suffix}`]: started,
  [`completed_${suffix}`]: done,
  [`cancelled_${suffix}`]: 0,
  [`total_${suffix}`]: todo + started + done,
});

/** Numbers as the server sends them. */
export function progressWire(
  items: readonly [number, number, number],
  points: readonly [number, number, number],
): Progress {
  return { ...group('issues', items), ...group('estimate_points', points) } as Progress;
}

/** What the server knows of the days of the cycle. */
export const DAYS: readonly DayProgress[] = [
  { date: day(-4), ...progressWire([3, 0, 0], [11, 0, 0]) },
  { date: day(-3), ...progressWire([2, 1, 0], [6, 5, 0]) },
  { date: day(-2), ...progressWire([2, 1, 0], [6, 5, 0]) },
  { date: day(-1), ...progressWire([1, 1, 1], [5, 1, 5]) },
  { date: day(0), ...progressWire([3, 0, 0], [11, 0, 0]) },
];

/** Answers what the progress kit asks. */
export function answer({ path }: SentRequest): readonly [number, unknown] | undefined {
  if (path.includes('-progress/')) return [200, DAYS];
  if (path.endsWith('/cycle-counts/'))
    return [200, [{ id: CYCLE, ...progressWire([2, 3, 4], [20, 30, 40]) }]];
  return undefined;
}

/** Draws a part of a screen in the workspace. */
export function renderIn(part: ReactNode) {
  const workspace = { id: idOf(901), slug: 'test', role: 20 } as Workspace;
  return render(<WorkspaceContext value={workspace}>{part}</WorkspaceContext>);
}
