import { and, eq, type SQL, sql } from 'drizzle-orm';

import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import { PUBLIC_PAGE } from '#shared/constants/pages.ts';
import type { CreatePage, UpdatePage } from '#shared/contract/pages.ts';
import { invalidField } from '#shared/errors.ts';

import type { PageRow } from './events.ts';
import { authorizePage, mayDo } from './permissions.ts';
import { publishPages } from './publish.ts';
import { getPage } from './queries.ts';
import { pageErrors } from './refusals.ts';
import { pages } from './table.ts';
import { writeGivenText } from './text/write.ts';
import { changesOf, markArchived, markRestored } from './tree/commands.ts';
import { checkLineage, findParent, lockTree } from './tree/lineage.ts';

/** What a sample knows of a page that a request may not say. */
export interface ImportedPage {
  readonly owned_by: string;
  readonly created_at: string;
}

/** Adds a page; without a word on it, it is as public as the page above it. */
export async function createPage(
  scope: ProjectScope,
  input: CreatePage,
  imported: ImportedPage | null = null,
): Promise<PageRow> {
  authorize(scope, 'page.create');
  const parent = input.parent ? await parentOf(scope, input.parent, null) : null;
  const label_ids = await checkLabels(scope, input.labels ?? []);
  const sort_order = input.sort_order ?? (await lastPlace(scope));
  const page = one(
    await scope.db
      .insert(pages)
      .values({
        id: await newId(scope, pages),
        workspace_id: scope.workspace.id,
        project_id: scope.project.id,
        parent_id: parent?.id ?? null,
        name: input.name ?? '',
        access: input.access ?? parent?.access ?? PUBLIC_PAGE,
        color: input.color ?? '',
        sort_order,
        label_ids,
        external_source: input.external_source ?? null,
        external_id: input.external_id ?? null,
        ...(input.view_props === undefined ? {} : { view_props: input.view_props }),
        ...(input.logo_props === undefined ? {} : { logo_props: input.logo_props }),
        owned_by: imported?.owned_by ?? scope.user.id,
        created_by: imported?.owned_by ?? scope.user.id,
        ...(imported && { created_at: imported.created_at, updated_at: imported.created_at }),
      })
      .returning(),
  );
  await writeGivenText(scope, page, input);
  await publishPages(scope, [{ before: null, after: page }]);
  return page;
}

/** Changes a page's name, looks, labels or place; what a role may not change is refused by the field's own rule. */
export async function updatePage(
  scope: ProjectScope,
  id: string,
  input: Omit<UpdatePage, 'description_html'>,
): Promise<PageRow> {
  // Before the page's own row, as all who change the tree do: else two could wait for each other.
  if (input.parent !== undefined || input.archived_at !== undefined) await lockTree(scope);
  const before = await getPage(scope, id, { lock: true });
  authorizePage(scope, 'page.update', before);
  if (before.is_locked) throw pageErrors.isLocked();
  const { parent, labels, archived_at, ...fields } = input;
  if (fields.access !== undefined) checkAccess(scope, before, fields.access);
  if (fields.is_locked) authorizePage(scope, 'page.lock', before);
  if (parent) await parentOf(scope, parent, before);
  const columns = {
    ...fields,
    ...(parent === undefined ? {} : { parent_id: parent }),
    ...(labels === undefined ? {} : { label_ids: await checkLabels(scope, labels) }),
  };
  const after = Object.values(columns).some((value) => value !== undefined)
    ? await change(scope, before, columns)
    : before;
  return archived_at === undefined ? after : setArchived(scope, after, archived_at);
}

/** Makes a page public or private: its owner may, and whoever runs the project. */
export async function setPageAccess(
  scope: ProjectScope,
  id: string,
  access: number,
): Promise<void> {
  const before = await getPage(scope, id, { lock: true });
  authorizePage(scope, 'page.access', before);
  if (before.access !== access) await change(scope, before, { access });
}

/** Locks a page against changes, or unlocks it. */
export async function setPageLock(
  scope: ProjectScope,
  id: string,
  is_locked: boolean,
): Promise<void> {
  const before = await getPage(scope, id, { lock: true });
  authorizePage(scope, 'page.lock', before);
  if (before.is_locked !== is_locked) await change(scope, before, { is_locked });
}

/** Notes under which anchor a page is published, null for none; visitors see public pages alone. */
export async function setPageAnchor(
  scope: ProjectScope,
  id: string,
  anchor: string | null,
): Promise<void> {
  const before = await getPage(scope, id, { lock: true });
  authorizePage(scope, 'page.publish', before);
  if (anchor !== null && before.access !== PUBLIC_PAGE) throw pageErrors.isPrivate();
  if (anchor !== null && before.archived_at !== null) throw pageErrors.isArchived();
  if (before.anchor !== anchor) await change(scope, before, { anchor });
}

/** Deletes an archived page; what was below it comes to the top. */
export async function deletePage(scope: ProjectScope, id: string): Promise<void> {
  const before = await getPage(scope, id);
  if (!mayDo(scope, 'page.delete', before)) throw pageErrors.mayNotDelete();
  if (before.archived_at === null) throw pageErrors.notArchived();
  await lockTree(scope);
  const after = await change(scope, before, { deleted_at: sql`now()` });
  const below = await scope.sql<PageRow[]>`
    SELECT * FROM pages WHERE parent_id = ${after.id} AND project_id = ${scope.project.id}
      AND ${live(scope.sql)} ORDER BY id FOR NO KEY UPDATE`;
  const freed = await scope.sql<PageRow[]>`
    UPDATE pages SET parent_id = NULL WHERE id = ANY(${below.map((row) => row.id)}::uuid[]) RETURNING *`;
  await publishPages(scope, changesOf(below, freed));
  await scope.sql`
    DELETE FROM recent_visits WHERE entity_name = 'page' AND entity_identifier = ${after.id}`;
}

const SORT_STEP = 10_000;

/** The place after all pages of the project. */
export async function lastPlace(scope: ProjectScope): Promise<number> {
  const [last] = await scope.sql<{ place: number | null }[]>`
    SELECT max(sort_order) AS place FROM pages
    WHERE project_id = ${scope.project.id} AND ${live(scope.sql)}`;
  return (last?.place ?? 0) + SORT_STEP;
}

type Columns = typeof pages.$inferInsert;
type Changes = { [Key in keyof Columns]?: Columns[Key] | SQL | undefined };

async function change(scope: ProjectScope, before: PageRow, columns: Changes): Promise<PageRow> {
  const { is_locked } = columns;
  const lock =
    typeof is_locked === 'boolean' ? { locked_by: is_locked ? scope.user.id : null } : {};
  const after = one(
    await scope.db
      .update(pages)
      .set({ ...columns, ...lock, ...touched(scope) })
      .where(and(eq(pages.id, before.id), eq(pages.project_id, scope.project.id)))
      .returning(),
  );
  await publishPages(scope, [{ before, after }]);
  return after;
}

function checkAccess(scope: ProjectScope, page: PageRow, access: number): void {
  if (access !== page.access && !mayDo(scope, 'page.access', page)) throw pageErrors.ownedByOther();
}

async function setArchived(
  scope: ProjectScope,
  page: PageRow,
  date: string | null,
): Promise<PageRow> {
  if (date === page.archived_at) return page;
  authorizePage(scope, 'page.archive', page);
  if (date === null) await markRestored(scope, page);
  else await markArchived(scope, page, date);
  return getPage(scope, page.id);
}

/** The page to stand below; the contract's answer to one that is not there is the same odd one for all. */
async function parentOf(
  scope: ProjectScope,
  parentId: string,
  page: PageRow | null,
): Promise<PageRow> {
  const parent = await findParent(scope, parentId);
  if (!parent) throw page ? pageErrors.ownedByOther() : unknown('parent', parentId);
  await checkLineage(scope, parent.id, page?.id ?? null);
  const isLiving = page === null || page.archived_at === null;
  if (parent.archived_at !== null && isLiving) throw pageErrors.isArchived();
  return parent;
}

/** Labels must be of the project. */
async function checkLabels(scope: ProjectScope, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await scope.sql<{ id: string }[]>`
    SELECT id FROM labels
    WHERE id = ANY(${wanted}::uuid[]) AND project_id = ${scope.project.id} AND ${live(scope.sql)}`;
  const known = new Set(rows.map((row) => row.id));
  const missing = wanted.find((id) => !known.has(id.toLowerCase()));
  if (missing !== undefined) throw unknown('labels', missing);
  return wanted.map((id) => id.toLowerCase());
}

const unknown = (field: string, id: string) =>
  invalidField(field, `Invalid pk "${id}" - object does not exist.`);
