import { eq } from 'drizzle-orm';

import { publishItems } from '#server/features/work-items/commands.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { linkPublication, type LinkRow } from '#server/features/work-items/links/events.ts';
import { progressLog } from '#server/features/work-items/progress/table.ts';
import { createWorkItem, type Origin } from '#server/features/work-items/write/create.ts';
import { deleteWorkItems } from '#server/features/work-items/write/delete.ts';
import { findAssignable } from '#server/features/work-items/write/references.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { linkAddress } from '#server/platform/texts/link-address.ts';
import type { StateGroup } from '#shared/contract/states.ts';
import type { CreateWorkItem } from '#shared/contract/work-items.ts';
import { ApiError } from '#shared/errors.ts';

/** What is known of an item that was somewhere else before; what is not said is of now and of the acting person. */
export type ImportedWorkItem = Omit<Origin, 'cause'>;

/** Adds an item with the dates and the author it had elsewhere; nobody is told, and no default assignee gets it. */
export function importWorkItem(
  scope: ProjectScope,
  input: CreateWorkItem,
  imported: ImportedWorkItem = {},
): Promise<WorkItemRow> {
  return createWorkItem(scope, input, { ...imported, cause: 'import' });
}

/** What a cycle or module saw of an item: where it was before and after, and when; null = not in it. */
export interface ImportedStep {
  readonly at: string;
  readonly from: StateGroup | null;
  readonly to: StateGroup | null;
}

/**
 * Says what happened before in a cycle or module whose items have just come, in place of their coming now: its chart
 * is drawn from that. The steps end where the items are. Estimates are not counted.
 */
export async function importProgress(
  scope: ProjectScope,
  kind: 'cycle' | 'module',
  id: string,
  steps: readonly ImportedStep[],
): Promise<void> {
  authorize(scope, `${kind}.update`);
  const column = kind === 'cycle' ? 'cycle_id' : 'module_id';
  await scope.db.delete(progressLog).where(eq(progressLog[column], id));
  if (steps.length === 0) return;
  await scope.db
    .insert(progressLog)
    .values(
      steps.map(({ at, from, to }) => ({ [column]: id, at, from_group: from, to_group: to })),
    );
}

/**
 * Says when the work began on an item that has just come started or completed, in place of its coming so: cycle time is
 * computed from that.
 */
export async function importBeginning(
  scope: ProjectScope,
  itemId: string,
  began: string,
): Promise<void> {
  authorize(scope, 'work_item.create');
  const { sql } = scope;
  await sql`DELETE FROM work_item_steps WHERE work_item_id = ${itemId}`;
  await sql`
    INSERT INTO work_item_steps (work_item_id, project_id, at, from_group, to_group, started_at)
    SELECT i.id, i.project_id, s.at, s.from_group, s.to_group, CASE WHEN s.to_group > 1 THEN ${began}::timestamptz END
    FROM work_items i CROSS JOIN LATERAL (VALUES (i.created_at, NULL::smallint, 1::smallint),
      (${began}::timestamptz, 1::smallint, 2::smallint), (i.completed_at, 2::smallint, 3::smallint))
      s(at, from_group, to_group)
    WHERE i.id = ${itemId} AND s.at IS NOT NULL ORDER BY s.to_group`;
}

/**
 * Adds the links that an item had elsewhere, each once: they are no change of the item, nobody is told, and their
 * pages are not looked at. Returns the ids of those made and the addresses that are none.
 */
export async function importLinks(
  scope: ProjectScope,
  itemId: string,
  links: readonly { readonly url: string; readonly title: string | null }[],
): Promise<{ made: string[]; refused: string[] }> {
  authorize(scope, 'work_item_link.update');
  const { sql, workspace, project, user } = scope;
  const refused: string[] = [];
  const wanted = new Map<string, string | null>();
  for (const { url, title } of links) {
    const address = addressOf(url);
    if (address === null) refused.push(url);
    else wanted.set(address, title?.slice(0, 255) ?? null);
  }
  const made = await sql<Pick<LinkRow, 'id' | 'rev' | 'work_item_id'>[]>`
    INSERT INTO work_item_links (workspace_id, project_id, work_item_id, url, title, created_by, preview_status)
    SELECT ${workspace.id}, ${project.id}, i.id, l.url, l.title, ${user.id}, 'done'
    FROM work_items i, unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::text[])
      WITH ORDINALITY AS l(url, title, place)
    WHERE i.id = ${itemId} AND i.project_id = ${project.id} AND ${live(sql, 'i')} AND NOT EXISTS (
      SELECT 1 FROM work_item_links k WHERE k.work_item_id = i.id AND k.url = l.url AND ${live(sql, 'k')})
    ORDER BY l.place RETURNING id, rev, work_item_id`;
  if (made.length === 0) return { made: [], refused };
  for (const link of made) scope.publish(linkPublication(link, false));
  await publishItems(
    scope,
    await sql<WorkItemRow[]>`
      UPDATE work_items SET link_count = link_count + ${made.length} WHERE id = ${itemId} RETURNING *`,
  );
  return { made: made.map(({ id }) => id), refused };
}

/** An address as links store it; null = it is none. */
function addressOf(url: string): string | null {
  try {
    return linkAddress(url);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Those of the people who can be assigned in the project now. */
export function assignableNow(scope: ProjectScope, ids: readonly string[]): Promise<Set<string>> {
  return findAssignable(scope, ids);
}

/** Deletes items that an import brought; what people put below them stays. Returns how many there were. */
export function takeBackItems(scope: ProjectScope, ids: readonly string[]): Promise<number> {
  return deleteWorkItems(scope, ids);
}
