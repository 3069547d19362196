import {
  listDay,
  listShownParts,
  type ShownParts,
} from '#server/features/work-items/lists/queries.ts';
import type { AnchorScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import type {
  PublicEstimate,
  PublicLabel,
  PublicMember,
  PublicNamed,
  PublicState,
} from '#shared/contract/published-boards.ts';

import { isShown } from './fields.ts';
import { KeptReplies } from './kept-replies.ts';

const SHOWN = new KeptReplies<ShownParts>();

/**
 * Ids of the labels, cycles, modules or members that visitors may see. Null = all: a published
 * project shows everything; a published view only what its items have.
 */
async function listVisible(
  scope: AnchorScope,
  part: keyof ShownParts,
): Promise<readonly string[] | null> {
  const { anchor } = scope;
  if (!anchor.view) return null;
  const name = [anchor.id, anchor.rev, listDay()].join(' ');
  const shown = await SHOWN.of(scope, name, () => listShownParts(scope));
  return shown[part];
}

/** SQL condition: the id is visible to visitors. */
const isVisible = (sql: SqlClient, id: Fragment, visible: readonly string[] | null) =>
  visible === null ? sql`true` : sql`${id} = ANY(${visible as string[]}::uuid[])`;

/** States of a published board; empty when states are hidden. */
export async function listBoardStates(scope: AnchorScope) {
  const { sql, project } = scope;
  if (!isShown(scope, 'state')) return [];
  return sql<PublicState[]>`
    SELECT s.id, s.name, s."group", s.color, s.sequence FROM states s
    WHERE s.project_id = ${project.id} AND ${live(sql, 's')} AND NOT s.is_triage
    ORDER BY s.sequence, s.id`;
}

/** Labels; a parent is named only when it is visible too. */
export async function listBoardLabels(scope: AnchorScope) {
  const { sql, project } = scope;
  if (!isShown(scope, 'labels')) return [];
  const visible = await listVisible(scope, 'labels');
  return sql<PublicLabel[]>`
    SELECT l.id, l.name, l.color, CASE WHEN ${isVisible(sql, sql`l.parent_id`, visible)} THEN l.parent_id END AS parent FROM labels l
    WHERE l.project_id = ${project.id} AND ${live(sql, 'l')} AND ${isVisible(sql, sql`l.id`, visible)}
    ORDER BY l.sort_order, l.id`;
}

export async function listBoardCycles(scope: AnchorScope) {
  const { sql, project } = scope;
  if (!isShown(scope, 'cycle')) return [];
  const visible = await listVisible(scope, 'cycles');
  return sql<PublicNamed[]>`
    SELECT c.id, c.name FROM cycles c
    WHERE c.project_id = ${project.id} AND ${live(sql, 'c')} AND c.archived_at IS NULL
      AND ${isVisible(sql, sql`c.id`, visible)}
    ORDER BY c.sort_order, c.id`;
}

export async function listBoardModules(scope: AnchorScope) {
  const { sql, project } = scope;
  if (!isShown(scope, 'modules')) return [];
  const visible = await listVisible(scope, 'modules');
  return sql<PublicNamed[]>`
    SELECT m.id, m.name FROM modules m
    WHERE m.project_id = ${project.id} AND ${live(sql, 'm')} AND m.archived_at IS NULL
      AND ${isVisible(sql, sql`m.id`, visible)}
    ORDER BY m.sort_order, m.id`;
}

/** The estimate scale; null when estimates are hidden or off. */
export async function findBoardEstimate(scope: AnchorScope): Promise<PublicEstimate | null> {
  const { sql, project } = scope;
  if (!isShown(scope, 'estimate')) return null;
  const [row] = await sql<PublicEstimate[]>`
    SELECT e.id, e.type, (
      SELECT coalesce(json_agg(json_build_object('id', x.id, 'key', x.key, 'value', x.value)
        ORDER BY x.key, x.created_at), '[]')
      FROM estimate_points x WHERE x.estimate_id = e.id AND ${live(sql, 'x')}) AS points
    FROM projects p JOIN estimates e ON e.id = p.estimate_id AND ${live(sql, 'e')}
    WHERE p.id = ${project.id}`;
  return row ?? null;
}

/** Possible assignees by display name; empty when assignees are hidden. */
export async function listBoardMembers(scope: AnchorScope) {
  const { sql, project } = scope;
  if (!isShown(scope, 'assignee')) return [];
  const visible = await listVisible(scope, 'members');
  return sql<PublicMember[]>`
    SELECT m.id, m.member_id AS member, '' AS member__first_name, '' AS member__last_name,
      u.display_name AS member__display_name,
      coalesce('/api/assets/v2/static/' || u.avatar_asset || '/', nullif(u.avatar, '')) AS member__avatar,
      m.project_id AS project, m.workspace_id AS workspace
    FROM project_members m JOIN users u ON u.id = m.member_id AND u.is_active AND NOT u.is_bot
    WHERE m.project_id = ${project.id} AND m.is_active
      AND ${isVisible(sql, sql`m.member_id`, visible)}
    ORDER BY m.created_at, m.id`;
}
