import { writeHtml } from '#server/features/documents/commands.ts';
import { openItemAudience } from '#server/features/work-items/events.ts';
import type { ProjectScope, Scope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import { plainText } from '#server/platform/texts/html.ts';
import { safeHtml } from '#server/platform/texts/long-texts.ts';

/** A description without content, as the contract stores it. */
export const EMPTY = '<p></p>';

/** Stores the long text of an item that is being made, sanitised; returns what was stored. */
export async function writeNewDescription(
  scope: ProjectScope,
  itemId: string,
  given: string,
): Promise<string> {
  const html = (await safeHtml(given)) || EMPTY;
  await storeDescription(scope, itemId, { html });
  return html;
}

/**
 * Writes an item's long text, sanitised, and tells those who have the item open; returns what was stored. Where
 * people write it together, what they typed since the writer could read it stays.
 */
export async function writeDescription(
  scope: ProjectScope,
  itemId: string,
  given: string,
): Promise<string> {
  const html = (await safeHtml(given)) || EMPTY;
  const before = await readDescription(scope, itemId);
  const merged = await writeHtml(scope, itemId, { before, after: html }, scope.user.id);
  const text = merged ?? { html };
  await storeDescription(scope, itemId, text);
  return text.html;
}

/** Stores an item's long text where readers find it; it is clean already. */
export async function storeDescription(
  scope: Scope,
  itemId: string,
  { html, json = {} }: { readonly html: string; readonly json?: object },
): Promise<void> {
  const rows = await scope.sql<{ rev: number }[]>`
    INSERT INTO work_item_texts (work_item_id, description_html, description_stripped, description_json)
    VALUES (${itemId}, ${html}, ${plainText(html)}, ${JSON.stringify(json)}::text::jsonb)
    ON CONFLICT (work_item_id) DO UPDATE
    SET description_html = EXCLUDED.description_html, description_stripped = EXCLUDED.description_stripped,
      description_json = EXCLUDED.description_json
    RETURNING rev`;
  const { rev } = one(rows);
  const audiences = openItemAudience(itemId);
  scope.publish({ entity: 'work_item_description', id: itemId, rev, audiences });
}

/** An item's long text as it is stored. */
export async function readDescription(scope: Scope, itemId: string): Promise<string> {
  const [row] = await scope.sql<{ description_html: string }[]>`
    SELECT description_html FROM work_item_texts WHERE work_item_id = ${itemId}`;
  return row?.description_html ?? EMPTY;
}
