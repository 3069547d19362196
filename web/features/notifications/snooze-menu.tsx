import { AlarmClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { NotificationImage } from '#shared/contract/notifications.ts';
import { useNow } from '#web/lib/formats/clock.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { snooze } from './actions.ts';
import { SnoozePicker } from './snooze-picker.tsx';
import { snoozeChoices } from './snooze-times.ts';

export interface SnoozeMenuProps {
  readonly slug: string;
  readonly rows: readonly NotificationImage[];
  /** Snoozed already, so the menu can end it. */
  readonly isSnoozed: boolean;
  /** Icon only, on a card; otherwise a button with text. */
  readonly size?: 24;
  readonly open?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly onDone?: () => void;
}

export function SnoozeMenu(props: SnoozeMenuProps) {
  const { slug, rows, isSnoozed, size, open, onOpenChange, onDone } = props;
  const { t } = useTranslation('notifications');
  const now = useNow();
  const [isCustom, setIsCustom] = useState(false);
  const run = (until: Date | null) => {
    snooze(slug, rows, until);
    onDone?.();
  };
  return (
    <>
      <Menu
        align="end"
        {...(open !== undefined && { open })}
        {...(onOpenChange && { onOpenChange })}
        trigger={
          size ? (
            <IconButton size={size} icon={AlarmClock} label={t('acts.snooze')} shortcut="h" />
          ) : (
            <Button icon={AlarmClock} shortcut="h">
              {t('acts.later')}
            </Button>
          )
        }
      >
        {isSnoozed && (
          <>
            <MenuItem onSelect={() => run(null)}>{t('snooze.end')}</MenuItem>
            <MenuSeparator />
          </>
        )}
        {snoozeChoices(new Date(now)).map(({ key, until }) => (
          <MenuItem key={key} onSelect={() => run(until)}>
            <span className="flex items-baseline justify-between gap-6">
              {t(`snooze.${key}`)}
              <span className="text-12 text-faint">{formatMoment(until.toISOString())}</span>
            </span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setIsCustom(true)}>{t('snooze.custom')}</MenuItem>
      </Menu>
      {isCustom && <SnoozePicker onClose={() => setIsCustom(false)} onSnooze={run} />}
    </>
  );
}
