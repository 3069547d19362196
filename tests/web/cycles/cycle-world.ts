import { idOf, ME, PROJECT, startWorld } from '#tests/web/work-items/list-world.tsx';
import { store } from '#web/lib/store/collection.ts';

const SCOPE = `project:${PROJECT}`;
const DAY = 86_400_000;

/** A day so many days from today, in UTC: the time zone of the project. */
export const day = (offset: number) =>
  new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);

/** A project that plans in cycles. */
export function startCycles(): void {
  startWorld();
  const project = { id: PROJECT, identifier: 'TEST', name: 'Test', workspace: idOf(901) };
  const switches = { cycle_view: true, archived_at: null, timezone: 'UTC', estimate: null };
  store.feed.put('project', { ...project, ...switches, rev: 9 }, SCOPE);
  store.flush();
}

/** Puts a cycle into the store, as the feed would: from one day to another, or without dates. */
export function putCycle(
  n: number,
  name: string,
  span: readonly [from: number, to: number] | null = null,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  const id = idOf(n);
  const row = {
    ...{ id, name, project_id: PROJECT, workspace_id: idOf(901), owned_by_id: ME, created_by: ME },
    ...{ description: '', archived_at: null, sort_order: n, end_snapshot: {}, rev: 1 },
    start_date: span && `${day(span[0])}T00:00:01Z`,
    end_date: span && `${day(span[1])}T23:59:00Z`,
    ...fields,
  };
  store.feed.put('cycle', row, SCOPE);
  store.flush();
  return id;
}
