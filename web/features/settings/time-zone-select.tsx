import { ChevronDown } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { timeZoneRows } from '#shared/lib/timezones.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

interface TimeZoneSelectProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly isDisabled?: boolean;
  readonly isLabelHidden?: boolean;
}

/** Selects a time zone by place or name, with its current time. */
export function TimeZoneSelect(props: TimeZoneSelectProps) {
  const { value, onChange, isDisabled = false, isLabelHidden = false } = props;
  const { t } = useTranslation('settings');
  const id = useId();
  const options = useMemo(() => choices(), []);
  const chosen = options.find((option) => option.zone === value);
  const trigger = (
    <Button
      size={32}
      disabled={isDisabled}
      className="w-full justify-start border-line-strong font-normal [&>span]:w-full"
      {...(isLabelHidden
        ? { 'aria-label': `${t('timeZone')}: ${chosen?.label ?? value}` }
        : { 'aria-labelledby': `${id} ${id}-value` })}
    >
      <span id={`${id}-value`} className="min-w-0 flex-1 truncate text-start">
        {chosen?.label ?? value}
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
        onClose={() => undefined}
        emptyText={t('noTimeZone')}
      />
    </div>
  );
}

function choices() {
  const now = new Date();
  return timeZoneRows(now).map(({ label, value, utc_offset }, place) => ({
    // Some zones are in the list under two names.
    id: `${place} ${value}`,
    zone: value,
    label,
    keywords: `${value} ${utc_offset}`,
    hint: new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: value }).format(now),
  }));
}
