import {
  lockDocument,
  writeHtml,
  writeUpdate,
  type WrittenText,
} from '#server/features/documents/commands.ts';
import { readDocument } from '#server/features/documents/queries.ts';
import type { PageRow } from '#server/features/pages/events.ts';
import { readHtml } from '#server/features/pages/queries.ts';
import { noteSavedText } from '#server/features/pages/versions/commands.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { CreatePage } from '#shared/contract/pages.ts';

import { type PageText, savePageText, type SavedText, writeNewText } from './commands.ts';

/**
 * Changes a page's text through HTML: while the page has a live document, only what differs from the HTML that
 * readers know is changed in it, so that people who type keep their words. The caller holds the document's lock
 * (`lockDocument`), taken before the page's row was.
 */
export async function writePageHtml(
  scope: ProjectScope,
  page: PageRow,
  html: string,
): Promise<SavedText | null> {
  const change = { before: await readHtml(scope, page), after: html };
  const written = await writeHtml(scope, page.id, change, scope.user.id);
  return save(scope, page, written ?? { html, upto_id: 0 });
}

/** Merges the state that a client holds into a page's document; what is there of others stays. */
export async function mergePageUpdate(
  scope: ProjectScope,
  page: PageRow,
  update: Uint8Array,
): Promise<void> {
  const written = await applyState(scope, page, update);
  const saved = await save(scope, page, written);
  if (saved?.isChanged) {
    const { html, json } = written;
    await noteSavedText(scope, saved.page, { html, json, state: null, author: scope.user.id });
  }
}

/**
 * The HTML of a page as it is this moment: what was typed a second ago may not have been derived yet, and is
 * stored now. Takes the document's lock.
 */
export async function currentHtml(scope: ProjectScope, page: PageRow): Promise<string> {
  await lockDocument(scope.sql, page.id);
  const html = await readHtml(scope, page);
  const stored = await readDocument(scope.sql, page.id);
  const fresh = stored && [stored.snapshot, ...stored.updates].findLast((one) => !one.is_derived);
  if (!fresh) return html;
  const written = await writeHtml(scope, page.id, { before: html, after: html }, fresh.author);
  const saved = written && (await savePageText(scope, page.id, written, fresh.author));
  return saved?.html ?? html;
}

/** Stores the first text of a page that is being made: a state before HTML, as it says more. */
export async function writeGivenText(
  scope: ProjectScope,
  page: PageRow,
  { description_binary, description_html }: CreatePage,
): Promise<void> {
  if (description_binary) {
    const state = Buffer.from(description_binary, 'base64');
    await writeNewText(scope, page, await applyState(scope, page, state));
  } else if (description_html !== undefined) {
    await writeNewText(scope, page, { html: description_html, upto_id: 0 });
  }
}

/** Nobody has opened it yet: the state is the text, as the contract has it, not something to add to the HTML. */
function applyState(scope: ProjectScope, page: PageRow, state: Uint8Array): Promise<WrittenText> {
  return writeUpdate(scope, { kind: 'page', id: page.id }, state, '', scope.user.id);
}

function save(scope: ProjectScope, page: PageRow, text: PageText): Promise<SavedText | null> {
  return savePageText(scope, page.id, text, scope.user.id);
}
