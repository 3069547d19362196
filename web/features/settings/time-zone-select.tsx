import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { afterPaint } from '#web/lib/browser/after-paint.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

import { zoneOptions, zoneText } from './time-zone-names.ts';

interface TimeZoneSelectProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly isDisabled?: boolean;
  readonly isLabelHidden?: boolean;
}

/** Selects a time zone by name or place, with its current time. */
export function TimeZoneSelect(props: TimeZoneSelectProps) {
  const { value, onChange, isDisabled = false, isLabelHidden = false } = props;
  const { t } = useTranslation('settings');
  const id = useId();
  const [openedAt, setOpenedAt] = useState<Date | null>(null);
  const options = openedAt ? zoneOptions(openedAt) : [];
  const chosen = options.find((option) => option.zone === value);
  const text = zoneText(value);
  // Made while nothing else is to do: the list then opens at once.
  useEffect(() => void afterPaint().then(() => zoneOptions(new Date())), []);
  const trigger = (
    <Button
      size={32}
      disabled={isDisabled}
      className="w-full justify-start border-line-strong font-normal [&>span]:w-full"
      {...(isLabelHidden
        ? { 'aria-label': `${t('timeZone')}: ${text}` }
        : { 'aria-labelledby': `${id} ${id}-value` })}
    >
      <span id={`${id}-value`} className="min-w-0 flex-1 truncate text-start">
        {text}
      </span>
      <Icon of={ChevronDown} size={14} className="text-faint" />
    </Button>
  );
  return (
    <div className="grid min-w-0 gap-1.5">
      {!isLabelHidden && (
        <span id={id} className="text-12 font-medium text-muted">
          {t('timeZone')}
        </span>
      )}
      <PickerPopover
        trigger={trigger}
        label={t('timeZone')}
        options={options}
        selected={chosen ? [chosen.id] : []}
        onToggle={(row) => {
          const zone = options.find((option) => option.id === row)?.zone;
          if (zone) onChange(zone);
        }}
        onOpenChange={(isOpen) => isOpen && setOpenedAt(new Date())}
        emptyText={t('noTimeZone')}
      />
    </div>
  );
}
