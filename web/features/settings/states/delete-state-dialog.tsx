import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StateImage } from '#shared/contract/states.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { countItems, moveItemsAndDelete } from '#web/features/states/changes.ts';
import { states, useStates } from '#web/features/states/store.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

interface DeleteStateProps {
  readonly state: StateImage;
  readonly place: ProjectPlace;
}

interface DeleteStateDialogProps extends DeleteStateProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Deletes a state; its items are moved to another one first. */
export function DeleteStateDialog({ open, onOpenChange, state, place }: DeleteStateDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('states.deleteTitle', { name: state.name })}
      size="small"
    >
      <DeleteForm state={state} place={place} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DeleteForm({
  state,
  place,
  onClose,
}: DeleteStateProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const others = useStates(place.projectId).filter((row) => row.id !== state.id);
  const near = others.find((row) => row.group === state.group) ?? others[0];
  const [target, setTarget] = useState(near?.id ?? '');
  const [count, setCount] = useState<number | null>(null);
  const { slug, projectId, workspaceId } = place;
  useEffect(() => {
    let isOver = false;
    countItems({ slug, projectId, workspaceId }, state.id).then(
      (found) => !isOver && setCount(found),
      // Not known: the server refuses when there are any, and says so here.
      () => !isOver && setCount(0),
    );
    return () => {
      isOver = true;
    };
  }, [slug, projectId, workspaceId, state.id]);
  const { isBusy, reason, submit } = useSubmit([], async () => {
    if (count === null) return;
    if (count > 0) await moveItemsAndDelete(place, state, target);
    else await states.delete(place, state, { isQuiet: true });
    onClose();
  });
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {count === null && <p className="text-muted">{t('states.counting')}</p>}
      {count === 0 && <p className="text-muted">{t('states.deleteEmpty')}</p>}
      {count !== null && count > 0 && (
        <>
          <p className="text-muted">{t('states.deleteFull', { count })}</p>
          <Select
            value={target}
            onChange={setTarget}
            label={t('states.moveTo')}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      )}
      {reason && (
        <p role="alert" className="text-danger">
          {reason}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="danger" isBusy={isBusy || count === null}>
          {t(count ? 'states.moveAndDelete' : 'states.delete')}
        </Button>
      </div>
    </Form>
  );
}
