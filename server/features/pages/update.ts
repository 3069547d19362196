import { lockDocument } from '#server/features/documents/commands.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { MAX_HTML } from '#server/platform/texts/html.ts';
import type { UpdatePage } from '#shared/contract/pages.ts';
import { errors } from '#shared/errors.ts';

import { updatePage } from './commands.ts';
import type { PageRow } from './events.ts';
import { readHtml, readText } from './queries.ts';
import { pageErrors } from './refusals.ts';
import { writePageHtml } from './text/write.ts';
import { keepFirstText } from './versions/commands.ts';

/** Changes a page and, where the call names one, its text. */
export async function updatePageAndText(
  scope: ProjectScope,
  id: string,
  input: UpdatePage,
): Promise<{ page: PageRow; html: string }> {
  const { description_html, ...fields } = input;
  // Before the page's row: so do all who write its text.
  if (description_html !== undefined) await lockDocument(scope.sql, id);
  const page = await updatePage(scope, id, fields);
  if (description_html === undefined) return { page, html: await readHtml(scope, page) };
  if (page.archived_at !== null) throw pageErrors.isArchived();
  if (description_html.length > MAX_HTML) throw errors.tooLarge();
  const saved = await writePageHtml(scope, page, description_html);
  if (!saved) throw pageErrors.notFound();
  if (saved.isChanged) {
    const { json } = await readText(scope, page);
    const author = scope.user.id;
    await keepFirstText(scope, page, { html: saved.html, json, state: null, author });
  }
  return saved;
}
