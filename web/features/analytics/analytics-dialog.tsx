import { Maximize2, Minimize2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useCloseOnLeaving } from '#web/ui/dialogs/use-close-on-leaving.ts';

import { type Period, useItemChanges } from './numbers.ts';
import { PeriodSelect } from './period-select.tsx';
import { WorkItemsPanel } from './work-items-panel.tsx';

interface AnalyticsDialogProps {
  /** Name of the list. */
  readonly name: string;
  /** Filter of the list. */
  readonly query: string;
  readonly onClose: () => void;
}

/** Charts of one filtered list: of a project, cycle, module or view. */
export function AnalyticsDialog({ name, query, onClose }: AnalyticsDialogProps) {
  const { t } = useTranslation('analytics');
  const [isWide, setWide] = useState(false);
  const [period, setPeriod] = useState<Period>('12');
  const version = useItemChanges();
  useCloseOnLeaving(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={isWide ? 'full' : 'large'}
      title={t('dialog.title', { name })}
    >
      <div className="flex flex-wrap items-center gap-2">
        <PeriodSelect value={period} onChange={setPeriod} />
        <div className="ms-auto max-md:hidden">
          <IconButton
            icon={isWide ? Minimize2 : Maximize2}
            label={t(isWide ? 'dialog.smaller' : 'dialog.larger')}
            onClick={() => setWide(!isWide)}
          />
        </div>
      </div>
      <div className="-mx-4">
        <WorkItemsPanel {...{ query, period, version }} insights="assignee" />
      </div>
    </Dialog>
  );
}
