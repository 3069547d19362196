import { GripVertical } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { Reorder } from '#web/ui/layout/use-reorder.ts';

interface GripProps {
  readonly reorder: Reorder;
  readonly id: string;
  readonly name: string;
}

/** The drag handle of a row, also used by Space and arrow keys, as its description says. */
export function Grip({ reorder, id, name }: GripProps) {
  const { t } = useTranslation('ui');
  const helpId = useId();
  return (
    <>
      <button
        type="button"
        {...reorder.gripOf(id)}
        aria-label={t('list.grip', { name })}
        aria-describedby={helpId}
        className="grid h-8 w-6 shrink-0 touch-none place-items-center rounded-control text-faint opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:size-11 touch:opacity-100"
      >
        <GripVertical aria-hidden size={14} />
      </button>
      <span id={helpId} hidden>
        {t('list.gripHelp')}
      </span>
    </>
  );
}
