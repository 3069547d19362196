import { openItemAudience } from '#server/features/work-items/events.ts';
import { plainText, sanitizeHtml } from '#server/platform/html.ts';
import { one } from '#server/platform/rows.ts';
import type { ProjectScope } from '#server/platform/scope.ts';

/** A description without content, as the contract stores it. */
export const EMPTY = '<p></p>';

/** Stores an item's long text, sanitised, and tells those who have the item open; returns what was stored. */
export async function writeDescription(
  scope: ProjectScope,
  itemId: string,
  given: string,
): Promise<string> {
  const html = sanitizeHtml(given) || EMPTY;
  const rows = await scope.sql<{ rev: number }[]>`
    INSERT INTO work_item_texts (work_item_id, description_html, description_stripped)
    VALUES (${itemId}, ${html}, ${plainText(html)})
    ON CONFLICT (work_item_id) DO UPDATE
    SET description_html = EXCLUDED.description_html, description_stripped = EXCLUDED.description_stripped
    RETURNING rev`;
  const { rev } = one(rows);
  const audiences = openItemAudience(itemId);
  scope.publish({ entity: 'work_item_description', id: itemId, rev, audiences });
  return html;
}

/** An item's long text as it is stored. */
export async function readDescription(scope: ProjectScope, itemId: string): Promise<string> {
  const [row] = await scope.sql<{ description_html: string }[]>`
    SELECT description_html FROM work_item_texts WHERE work_item_id = ${itemId}`;
  return row?.description_html ?? EMPTY;
}
