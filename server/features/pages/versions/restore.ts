import { lockDocument, storedState } from '#server/features/documents/commands.ts';
import { checkWritable } from '#server/features/pages/permissions.ts';
import { getPage, readText } from '#server/features/pages/queries.ts';
import { currentHtml, writePageHtml } from '#server/features/pages/text/write.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';

import { keepPageVersion } from './commands.ts';
import { getPageVersion } from './queries.ts';

/**
 * Brings an earlier text back as an ordinary change, which people who have the page open see as they see any
 * other; what there was before it is kept as a version.
 */
export async function restorePageVersion(
  scope: ProjectScope,
  pageId: string,
  id: string,
): Promise<void> {
  await lockDocument(scope.sql, pageId);
  const known = await getPage(scope, pageId, { lock: true });
  checkWritable(scope, known);
  const version = await getPageVersion(scope, known, id);
  await currentHtml(scope, known);
  const page = await getPage(scope, pageId);
  const [text, state] = await Promise.all([readText(scope, page), storedState(scope.sql, page.id)]);
  const author = page.updated_by ?? page.owned_by;
  await keepPageVersion(scope, page, { ...text, state, author });
  await writePageHtml(scope, page, version.description_html);
}
