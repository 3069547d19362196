import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { seesOthers } from '#shared/visibility.ts';

import type { PageRow } from './events.ts';
import { pageErrors } from './refusals.ts';

/** A page with what a list's row shows besides. */
export interface ListedPage extends PageRow {
  readonly is_favorite: boolean;
}

/** A page with its text and the work items that the text mentions. */
export interface DetailedPage extends ListedPage {
  readonly description_html: string;
  readonly issue_ids: string[];
}

/** A page of the project that the person may see, or the contract's refusal; `lock` for commands. */
export async function getPage(
  scope: ProjectScope,
  id: string,
  { lock = false } = {},
): Promise<PageRow> {
  const rows = await scope.sql<PageRow[]>`
    SELECT g.* FROM pages g WHERE g.id = ${id} AND ${pageVisibility.seenIn(scope)}
    ${lock ? scope.sql`FOR NO KEY UPDATE OF g` : scope.sql``}`;
  return oneOr404(rows, () => missing(scope));
}

/** What a page is refused with that is not there for the person; a limited guest is not told which it is. */
function missing(scope: ProjectScope) {
  return seesOthers(scope.project_role, scope.project)
    ? pageErrors.notFound()
    : pageErrors.mayNotView();
}

/** Which pages a list is of. */
export interface PageFilter {
  /** Part of the name, any case. */
  readonly search?: string | undefined;
  /** All of the archive, or all favorites, at whatever place in the tree; else those on the top level. */
  readonly only?: 'archived' | 'favorite';
}

/** Pages of the project: own favorites first, then the newest. */
export function listPages(
  scope: ProjectScope,
  { search, only }: PageFilter = {},
): Promise<ListedPage[]> {
  const { sql } = scope;
  const part = {
    archived: sql`g.archived_at IS NOT NULL`,
    favorite: isFavorite(scope),
    top: sql`g.parent_id IS NULL`,
  }[only ?? 'top'];
  const named = search ? sql`AND strpos(lower(g.name), lower(${search})) > 0` : sql``;
  return sql<ListedPage[]>`
    SELECT g.*, ${isFavorite(scope)} AS is_favorite FROM pages g
    WHERE ${pageVisibility.seenIn(scope)} AND ${part} ${named}
    ORDER BY is_favorite DESC, g.created_at DESC, g.id DESC`;
}

/** All below a page, at any depth, that the person may see: parents before their children, the oldest first. */
export function listSubPages(scope: ProjectScope, page: PageRow): Promise<ListedPage[]> {
  return scope.sql<ListedPage[]>`
    WITH RECURSIVE below AS (
      SELECT id, 1 AS depth FROM pages WHERE parent_id = ${page.id} AND ${live(scope.sql)}
      UNION
      SELECT c.id, below.depth + 1 FROM pages c JOIN below ON c.parent_id = below.id
      WHERE ${live(scope.sql, 'c')} AND below.depth <= ${MAX_DEPTH})
    SELECT g.*, ${isFavorite(scope)} AS is_favorite FROM pages g JOIN below ON below.id = g.id
    WHERE ${pageVisibility.seenIn(scope)} ORDER BY below.depth, g.created_at, g.id`;
}

/** How many pages may stand above one another. */
export const MAX_DEPTH = 20;

/** One page with its text. */
export async function readPage(scope: ProjectScope, id: string): Promise<DetailedPage> {
  const rows = await scope.sql<DetailedPage[]>`
    SELECT g.*, ${isFavorite(scope)} AS is_favorite, ${htmlOf(scope)} AS description_html, ARRAY(
      SELECT DISTINCT l.entity_identifier FROM page_logs l
      WHERE l.page_id = g.id AND l.entity_name = 'issue' AND l.entity_identifier IS NOT NULL) AS issue_ids
    FROM pages g WHERE g.id = ${id} AND ${pageVisibility.seenIn(scope)}`;
  return oneOr404(rows, () => missing(scope));
}

/** The text of a page as readers get it, with its JSON. */
export async function readText(
  scope: ProjectScope,
  page: PageRow,
): Promise<{ html: string; json: object }> {
  const [row] = await scope.sql<{ html: string; json: object }[]>`
    SELECT description_html AS html, description_json AS json
    FROM page_descriptions WHERE page_id = ${page.id}`;
  return row ?? { html: EMPTY_HTML, json: {} };
}

/** The HTML of a page; empty when nothing was written yet. */
export async function readHtml(scope: ProjectScope, page: PageRow): Promise<string> {
  const [row] = await scope.sql<{ html: string }[]>`
    SELECT ${htmlOf(scope)} AS html FROM pages g WHERE g.id = ${page.id}`;
  return row?.html ?? EMPTY_HTML;
}

/** The text of a page without any. */
export const EMPTY_HTML = '<p></p>';

function htmlOf({ sql }: ProjectScope) {
  return sql`coalesce(
    (SELECT t.description_html FROM page_descriptions t WHERE t.page_id = g.id), ${EMPTY_HTML})`;
}

function isFavorite({ sql, user }: ProjectScope) {
  return sql`EXISTS (SELECT 1 FROM favorites f WHERE f.user_id = ${user.id}
    AND f.workspace_id = g.workspace_id AND f.entity_type = 'page' AND f.entity_identifier = g.id)`;
}
