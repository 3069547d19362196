import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { formatDay, today } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useWeekStart } from '#web/ui/dates/week-start.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '#web/ui/menus/menu.tsx';
import { PanelSubMenu } from '#web/ui/menus/panel-sub-menu.tsx';

import { type Duration, durationOf, SPANS } from './duration.ts';

// Loaded on demand: most people never pick a day on the home.
const DatePickerPanel = latePart(
  async () => (await import('#web/ui/dates/date-picker.tsx')).DatePickerPanel,
);

interface DurationMenuProps {
  readonly value: Duration;
  readonly onChange: (duration: Duration) => void;
}

/** Filters one's work by a period: a preset, or two days. */
export function DurationMenu({ value, onChange }: DurationMenuProps) {
  const { t } = useTranslation('home');
  const { user_timezone: zone } = useMe();
  const weekStart = useWeekStart();
  const now = today(zone);
  const { span, from, until } = value;
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost">
          <span className="sr-only">{t('work.duration')}: </span>
          {span === 'custom' ? nameOf(value, t) : t(`work.spans.${span}`)}
          <Icon of={ChevronDown} size={14} className="text-faint" />
        </Button>
      }
    >
      <MenuRadioGroup<Duration['span']>
        value={span}
        label={t('work.duration')}
        onChange={(next) => {
          if (next !== 'custom') onChange(durationOf(next, now, weekStart));
        }}
      >
        {SPANS.map((one) => (
          <MenuRadioItem key={one} value={one}>
            {t(`work.spans.${one}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      {(['from', 'until'] as const).map((end) => (
        <PanelSubMenu key={end} label={t(`work.${end}`)}>
          {(close) => (
            <Suspense fallback={<Skeleton className="m-2 h-80 w-66" />}>
              <DatePickerPanel
                label={t(`work.${end}`)}
                value={value[end]}
                today={now}
                {...(end === 'until' && from && { min: from })}
                {...(end === 'from' && until && { max: until })}
                onChange={(day) => {
                  onChange({ ...value, span: 'custom', [end]: day });
                  close();
                }}
              />
            </Suspense>
          )}
        </PanelSubMenu>
      ))}
    </Menu>
  );
}

function nameOf(
  { from, until }: Duration,
  t: ReturnType<typeof useTranslation<'home'>>['t'],
): string {
  if (from && until) return t('work.between', { from: formatDay(from), until: formatDay(until) });
  if (from) return t('work.since', { day: formatDay(from) });
  return until ? t('work.to', { day: formatDay(until) }) : t('work.spans.all');
}
