import type { Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';

import type { FoundItem } from '#shared/contract/search.ts';
import type { UploadPlace } from '#web/features/editor/text-bridge.ts';
import { useTextThings } from '#web/features/editor/text-things.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

interface EmbedPickerProps {
  readonly editor: Editor;
  readonly place: UploadPlace;
  readonly onClose: () => void;
}

/** Search for a work item to embed. */
export function EmbedPicker({ editor, place, onClose }: EmbedPickerProps) {
  const { t } = useTranslation('editor');
  const { id: workspaceId } = useWorkspace();
  const { ItemPicker } = useTextThings();
  const insert = (found: FoundItem) => {
    onClose();
    editor
      .chain()
      .focus()
      .insertContent({
        type: 'issue-embed-component',
        attrs: {
          id: v7(),
          entity_identifier: found.id,
          entity_name: 'work_item',
          project_identifier: found.project_id,
          workspace_identifier: workspaceId,
        },
      })
      .run();
  };
  return (
    <Dialog
      open
      isTitleHidden
      size="small"
      title={t('embed.insert')}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        onClose();
        editor.commands.focus();
      }}
    >
      <ItemPicker
        label={t('embed.insert')}
        projectId={place.projectId}
        about={{ kind: 'issue_relation', itemId: null }}
        isWholeWorkspace
        onPick={insert}
        onClose={onClose}
      />
    </Dialog>
  );
}
