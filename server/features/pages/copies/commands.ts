import { copyPictures } from '#server/features/assets/copies/commands.ts';
import { lastPlace } from '#server/features/pages/commands.ts';
import type { PageRow } from '#server/features/pages/events.ts';
import { publishPages } from '#server/features/pages/publish.ts';
import { EMPTY_HTML, getPage } from '#server/features/pages/queries.ts';
import { pages } from '#server/features/pages/table.ts';
import { writeNewText } from '#server/features/pages/text/commands.ts';
import { currentHtml } from '#server/features/pages/text/write.ts';
import { findParent } from '#server/features/pages/tree/lineage.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { newId, one } from '#server/platform/database/rows.ts';
import { plainText } from '#server/platform/texts/html.ts';

/** A copy and its text. */
export interface Duplicate {
  readonly page: PageRow;
  readonly html: string;
}

/** Copies a page with its text and pictures; the copy belongs to whoever asked. */
export async function duplicatePage(scope: ProjectScope, id: string): Promise<Duplicate> {
  authorize(scope, 'page.duplicate');
  const original = await getPage(scope, id);
  const { name, access, color, is_locked, archived_at, view_props, logo_props } = original;
  const parent = original.parent_id ? await findParent(scope, original.parent_id) : null;
  const page = one(
    await scope.db
      .insert(pages)
      .values({
        ...{
          name: `${name} (Copy)`,
          access,
          color,
          is_locked,
          locked_by: is_locked ? scope.user.id : null,
          archived_at,
          view_props,
          logo_props,
        },
        id: await newId(scope, pages),
        workspace_id: scope.workspace.id,
        project_id: scope.project.id,
        parent_id: parent?.id ?? null,
        sort_order: await lastPlace(scope),
        owned_by: scope.user.id,
        created_by: scope.user.id,
      })
      .returning(),
  );
  const html = await currentHtml(scope, original);
  const owner = { entity_type: 'PAGE_DESCRIPTION', page_id: page.id } as const;
  const own = await copyPictures(scope, { from: html, into: html }, owner);
  if (own !== EMPTY_HTML)
    await writeNewText(scope, page, { html: own, words: plainText(own), upto_id: 0 });
  await publishPages(scope, [{ before: null, after: page }]);
  return { page, html: own };
}
