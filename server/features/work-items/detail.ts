import { z } from 'zod';

import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type { WorkItemDetail } from '#shared/contract/work-item-details.ts';
import { pick } from '#shared/lib/pick.ts';
import { OWN_KEYS } from '#shared/work-item-fields/columns.ts';

import type { WorkItemRow } from './events.ts';
import { wantsRev } from './lists/list-request.ts';
import { findVisibleInWorkspace } from './queries.ts';
import { detailWire } from './wire.ts';

/** What `expand` of a detail read may name. */
const EXPANSIONS = ['issue_reactions', 'issue_attachments', 'issue_link', 'parent'] as const;
type Expansion = (typeof EXPANSIONS)[number];
type Expanded<Name extends Expansion> = NonNullable<WorkItemDetail[Name]>;

/** What a detail read may ask for besides the item. */
export const DetailQuery = z.object({ expand: z.string().optional(), rev: z.string().optional() });
type DetailQuery = z.infer<typeof DetailQuery>;

/**
 * An item as reading it alone answers, with what `expand` asks for. The caller has checked that
 * the person may see it. One round trip: the queries travel together.
 */
export async function workItemDetail(
  scope: WorkspaceScope,
  item: WorkItemRow,
  query: DetailQuery,
): Promise<WorkItemDetail> {
  const expand = readExpansions(query.expand);
  const [text, issue_reactions, issue_attachments, issue_link, above] = await Promise.all([
    readText(scope, item),
    expand.has('issue_reactions') ? readReactions(scope, item) : undefined,
    expand.has('issue_attachments') ? readAttachments(scope, item) : undefined,
    expand.has('issue_link') ? readLinks(scope, item) : undefined,
    findAbove(scope, item),
  ]);
  const parent = above.find(({ id }) => id === item.parent_id);
  const epic = above.find(({ id }) => id === item.epic_id);
  return {
    ...detailWire(
      { ...item, parent_id: parent?.id ?? null, epic_id: epic?.id ?? null },
      scope.user.user_timezone,
    ),
    ...text,
    ...(issue_reactions && { issue_reactions }),
    ...(issue_attachments && { issue_attachments }),
    ...(issue_link && { issue_link }),
    ...(expand.has('parent') && { parent: parentBrief(parent) }),
    ...(wantsRev(query) && pick(item, ['rev', ...OWN_KEYS])),
  };
}

/** The items above one that its row names, as far as the person sees them. */
async function findAbove(scope: WorkspaceScope, item: WorkItemRow): Promise<WorkItemRow[]> {
  const ids = [item.parent_id, item.epic_id].flatMap((id) => id ?? []);
  return ids.length === 0 ? [] : findVisibleInWorkspace(scope, ids);
}

/** The expansions a query names; unknown words are ignored. */
function readExpansions(expand: string | undefined): ReadonlySet<Expansion> {
  const words = new Set(expand?.split(',').map((word) => word.trim()));
  return new Set(EXPANSIONS.filter((name) => words.has(name)));
}

async function readText(scope: WorkspaceScope, item: WorkItemRow) {
  const [row] = await scope.sql<{ description_html: string | null; is_subscribed: boolean }[]>`
    SELECT (SELECT description_html FROM work_item_texts WHERE work_item_id = ${item.id}),
      EXISTS (SELECT 1 FROM work_item_subscribers WHERE work_item_id = ${item.id}
        AND subscriber_id = ${scope.user.id} AND ${live(scope.sql)}) AS is_subscribed`;
  return {
    description_html: row?.description_html ?? '<p></p>',
    is_subscribed: row?.is_subscribed ?? false,
  };
}

function readReactions(scope: WorkspaceScope, item: WorkItemRow) {
  return scope.sql<Expanded<'issue_reactions'>>`
    SELECT id, actor_id AS actor, work_item_id AS issue, reaction FROM work_item_reactions
    WHERE work_item_id = ${item.id} AND ${live(scope.sql)} ORDER BY created_at DESC, id DESC`;
}

async function readAttachments(scope: WorkspaceScope, item: WorkItemRow) {
  const base = `/api/assets/v2/workspaces/${scope.workspace.slug}/projects/${item.project_id}`;
  const rows = await scope.sql<Expanded<'issue_attachments'>>`
    SELECT id, asset, attributes, created_by, updated_at, updated_by FROM assets
    WHERE work_item_id = ${item.id} AND entity_type = 'ISSUE_ATTACHMENT' AND is_uploaded
      AND ${live(scope.sql)} ORDER BY created_at DESC, id DESC`;
  return rows.map((row) => ({
    ...row,
    updated_at: inZone(row.updated_at, scope.user.user_timezone),
    asset_url: `${base}/issues/${item.id}/attachments/${row.id}/`,
  }));
}

async function readLinks(scope: WorkspaceScope, item: WorkItemRow) {
  const rows = await scope.sql<Expanded<'issue_link'>>`
    SELECT id, work_item_id AS issue_id, title, url, metadata, created_by AS created_by_id, created_at
    FROM work_item_links WHERE work_item_id = ${item.id} AND ${live(scope.sql)}
    ORDER BY created_at DESC, id DESC`;
  return rows.map((row) => ({
    ...row,
    created_at: inZone(row.created_at, scope.user.user_timezone),
  }));
}

/** The reference answers `{}` for no parent; so do we for one that the person may not see. */
function parentBrief(parent: WorkItemRow | undefined) {
  if (!parent) return {};
  const { id, sequence_id, project_id } = parent;
  return { id, sequence_id, project_id };
}
