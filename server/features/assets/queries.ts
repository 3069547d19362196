import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type {
  ProjectScope,
  Scope,
  UserScope,
  WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { PUBLIC_KINDS } from '#shared/contract/assets.ts';
import { badRequest, refusal } from '#shared/errors.ts';

import type { AssetRow } from './events.ts';

export const assetErrors = {
  invalidKind: () => refusal(400, { error: 'Invalid entity type.', status: false }),
  invalidImage: () =>
    refusal(400, {
      error: 'Invalid file type. Only JPEG, PNG, WebP, JPG and GIF files are allowed.',
      status: false,
    }),
  invalidFile: () => refusal(400, { error: 'Invalid file type.', status: false }),
  notUploaded: () => refusal(400, { error: 'The asset is not uploaded.', status: false }),
  notFound: () => refusal(404, { error: 'The requested asset could not be found.' }),
  noIds: () => badRequest('No asset ids provided.'),
} as const;

/** The driver reads bigint as text. */
type StoredAsset = Omit<AssetRow, 'size'> & { readonly size: string };

/** Converts rows of raw SQL to drizzle's shape. */
export const asRows = (rows: readonly StoredAsset[]): AssetRow[] =>
  rows.map((row) => ({ ...row, size: Number(row.size) }));

/**
 * SQL condition over `assets a`: the person may see the file. Pictures of people, workspaces and
 * projects are for every member; a draft's for its author; a project's for its members, where a
 * guest limited to own items sees only files of those. A page's files follow the page.
 */
function visible(scope: UserScope) {
  const { sql, user } = scope;
  const me = user.id;
  return sql`(a.entity_type = ANY(${PUBLIC_KINDS as string[]}::text[]) OR (
    (a.entity_type NOT LIKE 'DRAFT%' OR a.created_by = ${me})
    AND (a.project_id IS NULL OR EXISTS (
      SELECT 1 FROM ${ownProjects(scope, 'live')}
      LEFT JOIN comments c ON c.id = a.comment_id
      LEFT JOIN work_items i ON i.id = coalesce(a.work_item_id, c.work_item_id)
      WHERE p.id = a.project_id AND ${live(sql, 'i')}
        AND (a.created_by = m.member_id OR a.page_id IS NOT NULL OR ${itemVisibility.rule(sql)})))
    AND (a.page_id IS NULL OR EXISTS (
      SELECT 1 FROM pages g JOIN ${ownProjects(scope, 'open')} ON p.id = g.project_id
      WHERE g.id = a.page_id AND ${live(sql, 'g')} AND ${pageVisibility.rule(sql)}))))`;
}

function inScope(scope: WorkspaceScope | ProjectScope) {
  const { sql } = scope;
  // Attachments have their own calls and rules.
  const here = sql`a.workspace_id = ${scope.workspace.id} AND a.entity_type <> 'ISSUE_ATTACHMENT'`;
  return 'project' in scope ? sql`${here} AND a.project_id = ${scope.project.id}` : here;
}

/** A visible file of the workspace or project, deleted or not; null when there is none. */
export async function findAsset(
  scope: WorkspaceScope | ProjectScope,
  id: string,
): Promise<AssetRow | null> {
  const rows = await scope.sql<StoredAsset[]>`
    SELECT a.* FROM assets a WHERE a.id = ${id} AND ${inScope(scope)} AND ${visible(scope)}`;
  return asRows(rows)[0] ?? null;
}

/** A visible file of the workspace or project that is not deleted. */
export async function getAsset(
  scope: WorkspaceScope | ProjectScope,
  id: string,
): Promise<AssetRow> {
  const row = await findAsset(scope, id);
  return oneOr404(row && row.deleted_at === null ? [row] : []);
}

/** Files that the person may attach: of this place, or own ones without a project. */
export async function findLooseAssets(
  scope: WorkspaceScope | ProjectScope,
  ids: readonly string[],
): Promise<AssetRow[]> {
  const { sql } = scope;
  const here =
    'project' in scope
      ? sql`(a.project_id = ${scope.project.id}
          OR (a.project_id IS NULL AND a.created_by = ${scope.user.id}))`
      : sql`a.created_by = ${scope.user.id}`;
  const rows = await sql<StoredAsset[]>`
    SELECT a.* FROM assets a
    WHERE a.id = ANY(${ids as string[]}::uuid[]) AND a.workspace_id = ${scope.workspace.id}
      AND ${live(sql, 'a')} AND ${here} AND ${visible(scope)}
    FOR UPDATE OF a`;
  return asRows(rows);
}

/** Uploaded pictures of the project that the person can see, which a copied text may include. */
export async function findTextPictures(
  scope: ProjectScope,
  ids: readonly string[],
): Promise<AssetRow[]> {
  const rows = await scope.sql<StoredAsset[]>`
    SELECT a.* FROM assets a
    WHERE a.id = ANY(${ids as string[]}::uuid[]) AND ${inScope(scope)} AND ${visible(scope)}
      AND a.is_uploaded AND ${live(scope.sql, 'a')} AND a.entity_type LIKE '%DESCRIPTION'`;
  return asRows(rows);
}

/** A picture of the person's own account that is not deleted. */
export async function getOwnPicture(scope: UserScope, id: string): Promise<AssetRow> {
  const rows = await scope.sql<StoredAsset[]>`
    SELECT a.* FROM assets a
    WHERE a.id = ${id} AND a.user_id = ${scope.user.id} AND ${live(scope.sql, 'a')}
      AND a.entity_type IN ('USER_AVATAR', 'USER_COVER')`;
  return oneOr404(asRows(rows));
}

/** A picture that is visible to anyone who knows its id. */
export async function getPublicPicture(scope: Scope, id: string): Promise<AssetRow> {
  const rows = await scope.sql<StoredAsset[]>`
    SELECT a.* FROM assets a WHERE a.id = ${id} AND ${live(scope.sql, 'a')}`;
  const row = oneOr404(asRows(rows));
  if (!row.is_uploaded) throw assetErrors.notFound();
  if (!PUBLIC_KINDS.includes(row.entity_type)) throw assetErrors.invalidKind();
  return row;
}

/** An item's attachments, newest first; the caller has checked that the person can see the item. */
export async function listAttachments(scope: ProjectScope, itemId: string): Promise<AssetRow[]> {
  const rows = await scope.sql<StoredAsset[]>`
    SELECT a.* FROM assets a
    WHERE a.work_item_id = ${itemId} AND a.project_id = ${scope.project.id}
      AND a.entity_type = 'ISSUE_ATTACHMENT' AND a.is_uploaded AND ${live(scope.sql, 'a')}
    ORDER BY a.created_at DESC, a.id DESC`;
  return asRows(rows);
}

/** All files of an item, uploaded or not, for the older call. */
export async function listItemAssets(scope: ProjectScope, itemId: string): Promise<AssetRow[]> {
  const rows = await scope.sql<StoredAsset[]>`
    SELECT a.* FROM assets a
    WHERE a.work_item_id = ${itemId} AND a.project_id = ${scope.project.id} AND ${live(scope.sql, 'a')}
    ORDER BY a.created_at DESC, a.id DESC`;
  return asRows(rows);
}

export async function getAttachment(
  scope: ProjectScope,
  itemId: string,
  id: string,
): Promise<AssetRow> {
  const rows = await scope.sql<StoredAsset[]>`
    SELECT a.* FROM assets a
    WHERE a.id = ${id} AND a.work_item_id = ${itemId} AND a.project_id = ${scope.project.id}
      AND a.entity_type = 'ISSUE_ATTACHMENT' AND ${live(scope.sql, 'a')}`;
  return oneOr404(asRows(rows));
}
