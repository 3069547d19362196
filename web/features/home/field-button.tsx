import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

// Loaded on demand: the home itself shows only icons.
const FieldEditor = latePart(
  async () => (await import('#web/features/work-items/fields/field-editor.tsx')).FieldEditor,
);

interface FieldButtonProps {
  readonly field: 'priority' | 'state' | 'target_date';
  readonly item: WorkItemImage;
  readonly children: ReactNode;
}

/** A property of an item on the home, which is edited in place. */
export function FieldButton({ field, item, children }: FieldButtonProps) {
  const { t } = useTranslation('home');
  const [isOpen, setOpen] = useState(false);
  const label = t(`fields.${field}`, { name: item.name });
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={label}
      trigger={
        <button
          type="button"
          title={t(`change.${field}`)}
          className="relative z-1 inline-flex touch-target items-center rounded-chip outline-offset-1 hover:bg-press data-popup-open:bg-press"
        >
          <span className="sr-only">{label}: </span>
          {children}
        </button>
      }
    >
      <Suspense fallback={<Skeleton className="m-2 h-40 w-56" />}>
        <FieldEditor field={field} item={item} onClose={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
