import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { ItemForm } from '#web/features/work-items/create/item-form.tsx';
import { keyOf, slugOf } from '#web/features/work-items/data/address.ts';
import { patchFor, type WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

import { DescriptionField } from './description-field.tsx';
import { useItem } from './use-item.ts';

interface EditItemDialogProps {
  readonly itemId: string;
  readonly onClose: () => void;
}

/** Changes several things of an item in one step, which is one step of undo too. */
export function EditItemDialog({ itemId, onClose }: EditItemDialogProps) {
  const { t } = useTranslation('work-items');
  const { item } = useItem(itemId);
  const [patch, setPatch] = useState<WorkItemPatch>({});
  const [isAsking, setIsAsking] = useState(false);
  const isUntouched = Object.keys(patch).length === 0;
  const close = () => (isUntouched ? onClose() : setIsAsking(true));
  if (!item) return null;
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('edit.title', { key: keyOf(item) })}
        size="large"
      >
        <EditForm item={item} patch={patch} onChange={setPatch} onCancel={close} onDone={onClose} />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('edit.leaveTitle')}
        text={t('edit.leaveText')}
        confirm={t('edit.leave')}
        isDanger
        onConfirm={onClose}
      />
    </>
  );
}

interface EditFormProps {
  readonly item: WorkItemImage;
  /** What is changed of it; the rest follows what others do. */
  readonly patch: WorkItemPatch;
  readonly onChange: (patch: WorkItemPatch) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function EditForm({ item, patch, onChange, onCancel, onDone }: EditFormProps) {
  const { t } = useTranslation('work-items');
  const { id, project_id } = item;
  const project = projects.use(project_id);
  const can = useCan(project_id);
  const title = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const row = { ...item, ...patch };
  const mayEdit = item.archived_at === null && can('work_item.update', item.created_by);
  useEffect(() => title.current?.focus(), []);

  const submit = () => {
    const name = row.name.trim();
    const problem = refusalOf(name, workItems.get(id) !== undefined, mayEdit);
    setError(problem && t(problem));
    if (problem) return title.current?.focus();
    const key = keyOf(item);
    updateWorkItems([id], { ...patch, name }, { key: 'work-items:edit.change', values: { key } });
    onDone();
  };
  return (
    <ItemForm
      row={row}
      title={title}
      error={error}
      onName={(name) => onChange({ ...patch, name })}
      onChange={(next) => onChange({ ...patch, ...patchFor(next, row) })}
      onSubmit={submit}
      leave={{ label: t('edit.cancel'), run: onCancel }}
      send={t('edit.submit')}
      head={
        <span className="inline-flex h-7 items-center gap-1.5">
          {project && <ProjectIcon project={project} />}
          <bdi>{project?.name}</bdi>
        </span>
      }
      description={
        <>
          <p className="text-12 text-faint">{t('edit.shared')}</p>
          <DescriptionField item={item} slug={slugOf(project_id)} isReadOnly={!mayEdit} />
        </>
      }
    />
  );
}

/** Message key of why it cannot be saved; what was typed stays. */
function refusalOf(name: string, isThere: boolean, mayEdit: boolean) {
  if (!isThere) return 'edit.gone';
  if (!mayEdit) return 'detail.refused';
  return name === '' ? 'create.nameRequired' : undefined;
}
