import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { today } from '#web/lib/formats/dates.ts';
import { type DateRange, DateRangePanel } from '#web/ui/dates/date-range-panel.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

import type { DatedKind } from './rows.ts';

interface DaysDialogProps {
  readonly kind: DatedKind;
  readonly onChoose: (range: string) => void;
  readonly onClose: () => void;
}

const NOTHING: DateRange = { start: null, end: null };

/** Asks for a range of days to filter by. */
export function DaysDialog({ kind, onChoose, onClose }: DaysDialogProps) {
  const { t } = useTranslation('intakes');
  const [value] = useState(NOTHING);
  const choose = ({ start, end }: DateRange) => {
    if (start && end) onChoose(`${start}..${end}`);
    onClose();
  };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={t('filter.customTitle')}
      description={t(`filter.${kind}`)}
    >
      <DateRangePanel
        label={t('filter.customTitle')}
        startLabel={t('filter.from')}
        endLabel={t('filter.to')}
        today={today()}
        value={value}
        onChange={choose}
        isWhole
      />
    </Dialog>
  );
}
