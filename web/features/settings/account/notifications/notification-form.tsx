import { use } from 'react';
import { useTranslation } from 'react-i18next';

import { Section, SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { setBrowserNotices, useBrowserNotices } from '#web/lib/browser/browser-notices.ts';
import { Switch } from '#web/ui/fields/switch.tsx';

import { MutedList } from './muted-list.tsx';
import { NotificationMatrix } from './notification-matrix.tsx';

/** Notification settings: inbox, mail, and browser (Notifications). */
export function NotificationForm() {
  const { t } = useTranslation('settings');
  return (
    <>
      <Section title={t('notifications.kinds')} text={t('notifications.kindsText')}>
        <NotificationMatrix />
      </Section>
      {use(WorkspaceContext) && <MutedList />}
      <Section title={t('notifications.browser')} text={t('notifications.browserText')}>
        <SettingCard>
          <BrowserRow />
        </SettingCard>
      </Section>
    </>
  );
}

/**
 * The browser asks for permission only after a press; once denied, only its own settings change
 * that.
 */
function BrowserRow() {
  const { t } = useTranslation('settings');
  const notices = useBrowserNotices();
  const isPossible = notices === 'on' || notices === 'off';
  return (
    <SettingRow
      title={t('notifications.browserAllow')}
      text={t(`notifications.permission.${notices}`)}
    >
      {isPossible && (
        <Switch
          isLabelHidden
          label={t('notifications.browserAllow')}
          checked={notices === 'on'}
          onChange={(isOn) => void setBrowserNotices(isOn)}
        />
      )}
    </SettingRow>
  );
}
