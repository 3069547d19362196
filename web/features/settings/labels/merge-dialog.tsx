import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LabelImage } from '#shared/contract/labels.ts';
import { mergeLabel } from '#web/features/labels/store.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

interface MergeDialogProps {
  readonly label: LabelImage;
  readonly place: ProjectPlace;
  /** All labels of the project. */
  readonly rows: readonly LabelImage[];
  readonly onClose: () => void;
}

/** Asks which label takes the place of this one. */
export function MergeDialog({ label, place, rows, onClose }: MergeDialogProps) {
  const { t } = useTranslation('settings');
  const others = rows.filter((row) => row.id !== label.id);
  const [intoId, setIntoId] = useState(others[0]?.id ?? '');
  const into = others.find((row) => row.id === intoId);
  const { isBusy, reason, submit } = useSubmit([], async () => {
    if (!into) return;
    await mergeLabel(place, label, into);
    onClose();
  });
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('labels.mergeTitle', { name: label.name })}
      description={t('labels.mergeText', { name: label.name })}
    >
      <Form
        label={t('labels.mergeTitle', { name: label.name })}
        onSubmit={() => void submit()}
        className="grid gap-4"
      >
        <Select
          size={32}
          label={t('labels.mergeInto')}
          value={intoId}
          onChange={setIntoId}
          options={others.map((row) => ({ value: row.id, label: row.name }))}
        />
        {reason && <p className="text-12 text-danger">{reason}</p>}
        <div className="flex justify-end gap-2">
          <Button size={32} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size={32} type="submit" variant="danger" isBusy={isBusy}>
            {t('labels.merge')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
