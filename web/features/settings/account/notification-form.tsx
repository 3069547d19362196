import { useTranslation } from 'react-i18next';

import type { UpdateNotificationPreferences } from '#shared/contract/users.ts';
import { ReadFailure } from '#web/features/settings/read-failure.tsx';
import { Section, SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { setBrowserNotices, useBrowserNotices } from '#web/lib/browser/browser-notices.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

import { updateNotifications } from './changes.ts';

type Mails = Required<Record<keyof UpdateNotificationPreferences, boolean>>;

/** What one is told of: by mail, and by the browser (Notifications). */
export function NotificationForm() {
  const { t } = useTranslation('settings');
  return (
    <>
      <Section title={t('notifications.mails')} text={t('notifications.mailsText')}>
        <MailSwitches />
      </Section>
      <Section title={t('notifications.browser')} text={t('notifications.browserText')}>
        <SettingCard>
          <BrowserRow />
        </SettingCard>
      </Section>
    </>
  );
}

function MailSwitches() {
  const { t } = useTranslation('settings');
  const me = useMe();
  const { value, error, again, keep } = useRead<Mails>('/api/users/me/notification-preferences/');
  if (error !== undefined && !value) return <ReadFailure error={error} onAgain={again} />;
  if (!value) return <Skeleton className="h-64 rounded-card" />;
  const set = (fields: Partial<Mails>) => {
    const before = value;
    keep((last) => ({ ...last, ...fields }));
    updateNotifications(me.id, fields).catch(() =>
      keep((last) => ({ ...last, ...pick(before, fields) })),
    );
  };
  const row = (name: keyof Mails, isDisabled = false) => (
    <SettingRow title={t(`notifications.${name}`)} text={t(`notifications.${name}Text`)}>
      <Switch
        isLabelHidden
        label={t(`notifications.${name}`)}
        checked={value[name]}
        isDisabled={isDisabled}
        onChange={(isOn) => set({ [name]: isOn })}
      />
    </SettingRow>
  );
  return (
    <SettingCard>
      {row('property_change')}
      {row('state_change')}
      {value.state_change && row('issue_completed')}
      {row('comment')}
      {row('mention')}
    </SettingCard>
  );
}

/** The browser asks only after a press; once refused, only its own settings change that. */
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

function pick(mails: Mails, like: Partial<Mails>): Partial<Mails> {
  const names = new Set(Object.keys(like));
  return Object.fromEntries(Object.entries(mails).filter(([name]) => names.has(name)));
}
