import type { AssetRow } from '#server/features/assets/events.ts';
import { assetErrors, asRows } from '#server/features/assets/queries.ts';
import { isPublicItem } from '#server/features/work-items/lists/queries.ts';
import type { AnchorScope, VisitorScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { errors } from '#shared/errors.ts';

/** Path of a file for visitors of an anchor, below the base path. */
export const publicFileAddress = (anchor: string, id: string): string =>
  `/api/public/assets/v2/anchor/${anchor}/${id}/`;

type FoundFile = AssetRow & {
  /** The work item of the file's comment; null for other files and for internal comments. */
  readonly commented_id: string | null;
};

/** A picture in a text that visitors can read: an item, a public comment, or the page. */
export async function getPublicFile(scope: AnchorScope, id: string): Promise<AssetRow> {
  const { sql, project } = scope;
  const rows = await sql<(Omit<FoundFile, 'size'> & { size: string })[]>`
    SELECT a.*, c.work_item_id AS commented_id FROM assets a
    LEFT JOIN comments c ON c.id = a.comment_id AND c.access = 'EXTERNAL' AND ${live(sql, 'c')}
    WHERE a.id = ${id} AND a.project_id = ${project.id} AND ${live(sql, 'a')}`;
  const [file] = asRows(rows) as FoundFile[];
  if (!file || !(await isSeen(scope, file))) throw assetErrors.notFound();
  return file;
}

async function isSeen(scope: AnchorScope, file: FoundFile): Promise<boolean> {
  const { anchor, user } = scope;
  if (anchor.entity_name === 'page') {
    return file.entity_type === 'PAGE_DESCRIPTION' && file.page_id === anchor.entity_id;
  }
  if (anchor.entity_name === 'intake') return false;
  if (file.entity_type === 'ISSUE_DESCRIPTION') {
    return anchor.fields.includes('description') && isOnBoard(scope, file.work_item_id);
  }
  if (file.entity_type !== 'COMMENT_DESCRIPTION' || !anchor.is_comments_enabled) return false;
  // A picture of an unsent comment is visible to its uploader.
  if (file.comment_id === null) return user !== null && file.created_by === user.id;
  return isOnBoard(scope, file.commented_id);
}

const isOnBoard = async (scope: AnchorScope, itemId: string | null) =>
  itemId !== null && isPublicItem(scope, itemId);

/** A picture that the visitor uploaded for a comment on this board, or a deleted one. */
export async function getOwnFile(
  scope: VisitorScope,
  id: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<AssetRow> {
  const [file] = await findOwnFiles(scope, [id], { deleted });
  if (!file) throw errors.notFound();
  return file;
}

/** Filters the ids of files that the visitor uploaded for comments on this board. */
export async function findOwnFiles(
  scope: VisitorScope,
  ids: readonly string[],
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<AssetRow[]> {
  const { sql, project, user } = scope;
  const rows = await sql<(Omit<AssetRow, 'size'> & { size: string })[]>`
    SELECT a.* FROM assets a
    WHERE a.id = ANY(${ids as string[]}::uuid[]) AND a.project_id = ${project.id}
      AND a.created_by = ${user.id} AND a.entity_type = 'COMMENT_DESCRIPTION'
      ${deleted ? sql`` : sql`AND ${live(sql, 'a')}`}`;
  return asRows(rows);
}

/** Work item of the visitor's own comment; throws 404 when it is not on this board. */
export async function getOwnComment(scope: VisitorScope, id: string): Promise<string> {
  const { sql, project, user } = scope;
  const [comment] = await sql<{ work_item_id: string }[]>`
    SELECT work_item_id FROM comments
    WHERE id = ${id} AND project_id = ${project.id} AND actor_id = ${user.id}
      AND access = 'EXTERNAL' AND ${live(sql)}`;
  if (!comment || !(await isPublicItem(scope, comment.work_item_id))) throw errors.notFound();
  return id;
}
