import type { AssetRow } from '#server/features/assets/events.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { audience } from '#server/platform/changes/change-log.ts';

interface AttachmentChange {
  readonly before: AssetRow | null;
  readonly after: AssetRow | null;
  /** The item as it is now, with its new attachment_count. */
  readonly item: WorkItemRow;
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'attachment.created': AttachmentChange;
    'attachment.deleted': AttachmentChange;
  }
}

/** The event of an added or removed attachment, for people who have the item open. */
export function attachmentEvent(
  type: 'attachment.created' | 'attachment.deleted',
  item: WorkItemRow,
  before: AssetRow | null,
  after: AssetRow,
) {
  const gone = type === 'attachment.deleted';
  return {
    type,
    data: { before, after: gone ? null : after, item },
    publish: [
      {
        entity: 'attachment',
        id: after.id,
        rev: after.rev,
        audiences: [audience('item', item.id)],
        gone,
      },
    ],
  };
}
