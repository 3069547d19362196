import type { PageRow } from '#server/features/pages/events.ts';
import { publishPages } from '#server/features/pages/publish.ts';
import { EMPTY_HTML } from '#server/features/pages/queries.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { CleanText } from '#server/platform/texts/conversions.ts';
import { cleanText } from '#server/platform/texts/long-texts.ts';

import { keepMentionLog } from './mention-log.ts';

/** A page's text as it is to be stored. */
export interface PageText {
  /** As somebody sent it, or clean: then with its `words`. */
  readonly html: string;
  /** The document's JSON; left out by writers that have none. */
  readonly json?: object;
  readonly words?: string | null;
  /** The last update of the live document that the text contains; 0 = the text has no document. */
  readonly upto_id: number;
}

/** What was stored, and whether readers see another text than before. */
export interface SavedText {
  readonly page: PageRow;
  readonly html: string;
  readonly before: string;
  readonly isChanged: boolean;
}

function cleaned({ html, words }: PageText): Promise<CleanText> | CleanText {
  return words === undefined ? cleanText(html) : { html, text: words };
}

/** Stores the first text of a page that is being made. */
export async function writeNewText(scope: Scope, page: PageRow, text: PageText): Promise<void> {
  const clean = await cleaned(text);
  const html = clean.html || EMPTY_HTML;
  const json = JSON.stringify(text.json ?? {});
  await scope.sql`
    INSERT INTO page_descriptions (page_id, description_html, description_stripped, description_json, upto_id)
    VALUES (${page.id}, ${html}, ${clean.text}, ${json}::text::jsonb, ${text.upto_id})`;
  await keepMentionLog(scope, page, html);
}

/**
 * Stores a page's text with everything that is made of it: plain text, mentions, the page's last change. An
 * older text than the stored one changes nothing. Checks no permission: the caller has. Null = the page is gone.
 */
export async function savePageText(
  scope: Scope,
  pageId: string,
  text: PageText,
  author: string | null,
): Promise<SavedText | null> {
  const { sql } = scope;
  const [before] = await sql<PageRow[]>`
    SELECT * FROM pages WHERE id = ${pageId} AND ${live(sql)} FOR NO KEY UPDATE`;
  if (!before) return null;
  const [stored] = await sql<{ html: string }[]>`
    SELECT description_html AS html FROM page_descriptions WHERE page_id = ${pageId}`;
  const old = stored?.html ?? EMPTY_HTML;
  const clean = await cleaned(text);
  const html = clean.html || EMPTY_HTML;
  const json = JSON.stringify(text.json ?? {});
  const written = await sql`
    INSERT INTO page_descriptions (page_id, description_html, description_stripped, description_json, upto_id)
    VALUES (${pageId}, ${html}, ${clean.text}, ${json}::text::jsonb, ${text.upto_id})
    ON CONFLICT (page_id) DO UPDATE SET description_html = excluded.description_html,
      description_stripped = excluded.description_stripped, description_json = excluded.description_json,
      upto_id = excluded.upto_id
    WHERE page_descriptions.upto_id <= excluded.upto_id RETURNING page_id`;
  const unchanged = { page: before, html: old, before: old, isChanged: false };
  if (written.length === 0 || html === old) return unchanged;
  await keepMentionLog(scope, before, html);
  const [after] = await sql<PageRow[]>`
    UPDATE pages SET updated_at = clock_timestamp(), updated_by = coalesce(${author}, updated_by)
    WHERE id = ${pageId} RETURNING *`;
  if (!after) return unchanged;
  await publishPages(scope, [{ before, after }]);
  return { page: after, html, before: old, isChanged: true };
}
