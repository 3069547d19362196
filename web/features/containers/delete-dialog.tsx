import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ContainerRow } from '#web/features/projects/containers/store.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

import type { Writes } from './changes.ts';

interface DeleteDialogProps {
  /** The namespace of its words: `delete.title`, `delete.text`, `delete.confirm`. */
  readonly messages: string;
  readonly id: string;
  readonly name: string;
  /** The path of the list that it is in: whoever deletes the thing that is open goes there. */
  readonly listPath: string;
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a container is deleted. It goes at once; a refusal brings it back with a message. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { messages, id, name, listPath, onDelete, onClose } = props;
  const { t } = useTranslation(messages);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name })}
      text={t('delete.text')}
      confirm={t('delete.confirm')}
      isDanger
      onConfirm={() => {
        if (location.pathname.includes(id)) void navigate({ href: listPath });
        onDelete().catch(() => undefined);
      }}
    />
  );
}

interface DeleteContainerProps<Row extends ContainerRow> {
  readonly section: string;
  readonly writes: Pick<Writes<Row>, 'remove'>;
  readonly row: Row;
  readonly onClose: () => void;
}

/** The same for a container of a project. */
export function DeleteContainer<Row extends ContainerRow>(props: DeleteContainerProps<Row>) {
  const { section, writes, row, onClose } = props;
  const place = useProjectPlace(row.project_id);
  return (
    <DeleteDialog
      {...{ messages: section, id: row.id, name: row.name, onClose }}
      listPath={`/${place.slug}/projects/${place.projectId}/${section}`}
      onDelete={() => writes.remove(place, row)}
    />
  );
}
