import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AttachmentImage } from '#shared/contract/assets.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

import { attachments, nameOf } from './store.ts';

interface DeleteFileProps {
  readonly file: AttachmentImage;
  readonly path: string;
  readonly size: 24 | 28;
  readonly className?: string;
}

/** Deletes a file after a confirmation, because it cannot be undone. */
export function DeleteFile({ file, path, ...look }: DeleteFileProps) {
  const { t } = useTranslation('work-items');
  const can = useCan(file.project ?? '');
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOf(file);
  if (!can('attachment.delete', file.created_by)) return null;
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('detail.attachments.delete', { name })}
        onClick={() => setIsAsking(true)}
        {...look}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('detail.attachments.deleteTitle')}
        text={t('detail.attachments.deleteText', { name })}
        confirm={t('detail.attachments.deleteConfirm')}
        isDanger
        onConfirm={() => void attachments.delete({ path }, file)}
      />
    </>
  );
}
