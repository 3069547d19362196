import { type Audience, audience } from '#server/platform/change-log.ts';
import type { SqlClient } from '#server/platform/database.ts';
import type { ProjectFacts, Scope } from '#server/platform/scope.ts';

import type { WorkItemRow } from './events.ts';

/** What of a project decides who is told of its items. */
export type AudienceFacts = Pick<ProjectFacts, 'id' | 'guest_view_all_features' | 'guest_ids'>;

/** Who is told of an item: the guest rule as audiences (DESIGN 2.6). */
export function itemAudiences(
  project: AudienceFacts,
  item: { readonly created_by: string | null },
): Audience[] {
  const staff = audience('project', project.id);
  if (project.guest_view_all_features) return [staff, audience('project-guest', project.id)];
  const { created_by } = item;
  if (created_by === null || !project.guest_ids.includes(created_by)) return [staff];
  return [staff, audience('user', created_by)];
}

/** Who is told of what hangs on an item: comments, links, activity. */
export function openItemAudience(itemId: string): Audience[] {
  return [audience('item', itemId)];
}

/** The facts of several projects, in one query; `known` ones are not asked for. */
export async function audienceFacts(
  sql: SqlClient,
  projectIds: readonly string[],
  known: readonly AudienceFacts[] = [],
): Promise<Map<string, AudienceFacts>> {
  const facts = new Map(known.map((project) => [project.id, project]));
  const missing = [...new Set(projectIds)].filter((id) => !facts.has(id));
  if (missing.length === 0) return facts;
  const rows = await sql<AudienceFacts[]>`
    SELECT p.id, p.guest_view_all_features, ARRAY(
      SELECT m.member_id FROM project_members m
      WHERE m.project_id = p.id AND m.is_active AND m.role = 5) AS guest_ids
    FROM projects p WHERE p.id = ANY(${missing}::uuid[])`;
  for (const row of rows) facts.set(row.id, row);
  return facts;
}

/** Tells the feed of changed items, also of other projects of the workspace. */
export async function publishItems(
  scope: Scope & { readonly project?: AudienceFacts },
  items: readonly WorkItemRow[],
): Promise<void> {
  const known = scope.project ? [scope.project] : [];
  const facts = await audienceFacts(
    scope.sql,
    items.map((item) => item.project_id),
    known,
  );
  for (const item of items) {
    const project = facts.get(item.project_id);
    if (project) scope.publish(itemPublication(project, item));
  }
}

/** What the feed is told of one item. A deleted one also leaves the screens that have it open. */
export function itemPublication(project: AudienceFacts, item: WorkItemRow) {
  const gone = item.deleted_at !== null;
  const audiences = itemAudiences(project, item);
  return {
    entity: 'work_item',
    id: item.id,
    rev: item.rev,
    audiences: gone ? [...audiences, ...openItemAudience(item.id)] : audiences,
    gone,
  };
}
