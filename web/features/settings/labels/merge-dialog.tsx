import { useTranslation } from 'react-i18next';

import type { LabelImage } from '#shared/contract/labels.ts';
import { mergeLabel } from '#web/features/labels/store.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { ReplaceDialog } from '#web/ui/panels/replace-dialog.tsx';

interface MergeDialogProps {
  readonly label: LabelImage;
  readonly place: ProjectPlace;
  /** All labels of the project. */
  readonly rows: readonly LabelImage[];
  readonly onClose: () => void;
}

/** Asks which label to merge into. */
export function MergeDialog({ label, place, rows, onClose }: MergeDialogProps) {
  const { t } = useTranslation('settings');
  const others = rows.filter((row) => row.id !== label.id);
  return (
    <ReplaceDialog
      title={t('labels.mergeTitle', { name: label.name })}
      text={t('labels.mergeText', { name: label.name })}
      confirm={t('labels.merge')}
      replacement={{
        label: t('labels.mergeInto'),
        options: others.map((row) => ({ value: row.id, label: row.name })),
      }}
      onConfirm={async (id) => {
        const into = others.find((row) => row.id === id);
        if (into) await mergeLabel(place, label, into);
      }}
      onClose={onClose}
    />
  );
}
