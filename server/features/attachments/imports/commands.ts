import { assets } from '#server/features/assets/table.ts';
import { columnsOf, type UploadedFile } from '#server/features/assets/uploads/commands.ts';
import { recountAttachments } from '#server/features/attachments/commands.ts';
import { openItemAudience } from '#server/features/work-items/events.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';

/** Facts of a file that only an import may set. */
interface ImportedFile {
  readonly created_by: string;
  readonly created_at: string;
  readonly external_source: string;
  readonly external_id: string;
}

/** Adds a stored file to an item as in the source: writes no history and notifies no one. */
export async function importAttachment(
  scope: ProjectScope,
  itemId: string,
  file: UploadedFile,
  imported: ImportedFile,
): Promise<string> {
  authorize(scope, 'attachment.create');
  const item = await getVisibleWorkItem(scope, itemId, { lock: true });
  const { id, rev } = one(
    await scope.db
      .insert(assets)
      .values({
        ...columnsOf(file),
        ...imported,
        updated_at: imported.created_at,
        entity_type: 'ISSUE_ATTACHMENT',
        workspace_id: item.workspace_id,
        project_id: item.project_id,
        work_item_id: item.id,
      })
      .returning(),
  );
  scope.publish({ entity: 'attachment', id, rev, audiences: openItemAudience(item.id) });
  await recountAttachments(scope, item.id, item.project_id);
  return id;
}
