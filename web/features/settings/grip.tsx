import { GripVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Reorder } from '#web/ui/layout/use-reorder.ts';

interface GripProps {
  readonly reorder: Reorder;
  readonly id: string;
  readonly name: string;
}

/** What a row is moved by: dragged, or lifted by Space; its name says how. */
export function Grip({ reorder, id, name }: GripProps) {
  const { t } = useTranslation('settings');
  return (
    <button
      type="button"
      {...reorder.gripOf(id)}
      aria-label={t('reorder.grip', { name })}
      className="grid h-8 w-6 shrink-0 touch-none place-items-center rounded-control text-faint opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:size-11 touch:opacity-100"
    >
      <GripVertical aria-hidden size={14} />
    </button>
  );
}
