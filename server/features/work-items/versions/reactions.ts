import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { plainText } from '#server/platform/texts/html.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';

import { descriptionVersions } from './table.ts';

/** Saves within this time by the same person are one version. */
const MERGE_SECONDS = 600;

/** A description is kept when the item is made and whenever it changes. */
export const versionReactions = [
  reaction('work_item.created', async (scope, { data }) => {
    const { after: item, description, cause } = data;
    const html = description?.after ?? '<p></p>';
    if (item && cause === 'import') await keepFirstVersion(scope, item, html);
    else if (item) await keepVersion(scope, item, html);
  }),
  reaction('work_item.updated', async (scope, { data }) => {
    if (data.after && data.description) {
      await keepVersion(scope, data.after, data.description.after);
    }
  }),
];

/** An imported item's description is its author's, of the day it was written. */
async function keepFirstVersion(scope: Scope, item: WorkItemRow, html: string): Promise<void> {
  const { workspace_id, project_id, id: work_item_id, created_by, created_at } = item;
  if (!created_by) return;
  await scope.db.insert(descriptionVersions).values({
    workspace_id,
    project_id,
    work_item_id,
    description_html: html,
    description_stripped: plainText(html),
    owned_by: created_by,
    created_by,
    last_saved_at: created_at,
    created_at,
    updated_at: created_at,
  });
}

async function keepVersion(scope: Scope, item: WorkItemRow, html: string): Promise<void> {
  const author = scope.user?.id ?? item.created_by;
  if (!author) return;
  const stripped = plainText(html);
  await scope.sql`
    WITH newest AS (
      SELECT id, owned_by, last_saved_at FROM description_versions
      WHERE work_item_id = ${item.id} AND ${live(scope.sql)}
      ORDER BY last_saved_at DESC, id DESC LIMIT 1
    ), merged AS (
      UPDATE description_versions v
      SET description_html = ${html}, description_stripped = ${stripped},
        last_saved_at = clock_timestamp(), updated_at = clock_timestamp(), updated_by = ${author}
      FROM newest n WHERE v.id = n.id AND n.owned_by = ${author}
        AND n.last_saved_at >= clock_timestamp() - make_interval(secs => ${MERGE_SECONDS})
      RETURNING v.id
    )
    INSERT INTO description_versions
      (workspace_id, project_id, work_item_id, description_html, description_stripped, owned_by,
        created_by, last_saved_at)
    SELECT ${item.workspace_id}, ${item.project_id}, ${item.id}, ${html}, ${stripped}, ${author},
      ${author}, clock_timestamp()
    WHERE NOT EXISTS (SELECT 1 FROM merged)`;
}
