import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useActivities } from '#web/features/activities/store.ts';
import { isBlank } from '#web/features/editor/store.ts';
import { usePerson } from '#web/features/people/store.ts';
import { descriptions } from '#web/features/work-items/data/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';

const VersionsDialog = lateDialog(
  async () => (await import('./versions-dialog.tsx')).VersionsDialog,
  ({ onClose }) => onClose(),
);

interface EditedLineProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
}

/** Who changed an item last; a press shows its earlier descriptions. */
export function EditedLine({ item, isReadOnly }: EditedLineProps) {
  const { t } = useTranslation('work-items');
  const [isOpen, setIsOpen] = useState(false);
  const person = usePerson(item.updated_by);
  const time = relative(item.updated_at);
  const html = descriptions.use(item.id)?.description_html ?? '';
  const wasEdited = useActivities(item.id).some(({ field }) => field === 'description');
  // A text that never was has nothing earlier; one that was emptied can be brought back.
  if (item.rev === 0 || (isBlank(html) && !wasEdited)) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={formatMoment(item.updated_at)}
        onClick={() => setIsOpen(true)}
        className="touch-target relative mt-2 w-fit rounded-chip text-start text-12 text-faint hover:text-ink"
      >
        {person
          ? t('detail.versions.edited', { name: person.name, time })
          : t('detail.versions.editedAt', { time })}
      </button>
      {isOpen && (
        <VersionsDialog item={item} isReadOnly={isReadOnly} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
