import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Avatar } from '#web/ui/people/avatar.tsx';

import { ActivityList } from './account/activity-list.tsx';
import { NotificationForm } from './account/notification-form.tsx';
import { Preferences } from './account/preferences.tsx';
import { ProfileForm } from './account/profile-form.tsx';
import { Security } from './account/security.tsx';
import { myLook, useAccount } from './account/store.ts';
import { SettingsPage } from './settings-page.tsx';

/** One's own name and pictures. */
export function ProfilePage() {
  return (
    <AccountSettings page="profile">
      <ProfileForm />
    </AccountSettings>
  );
}

/** How the program looks and speaks. */
export function PreferencesPage() {
  return (
    <AccountSettings page="preferences">
      <Preferences />
    </AccountSettings>
  );
}

/** What one is told of, and how. */
export function NotificationsPage() {
  return (
    <AccountSettings page="notifications">
      <NotificationForm />
    </AccountSettings>
  );
}

/** Password, signed-in browsers, linked accounts. */
export function SecurityPage() {
  return (
    <AccountSettings page="security">
      <Security />
    </AccountSettings>
  );
}

/** What one has done. */
export function ActivityPage() {
  return (
    <AccountSettings page="activity">
      <ActivityList />
    </AccountSettings>
  );
}

interface AccountSettingsProps {
  readonly page: 'profile' | 'preferences' | 'notifications' | 'security' | 'activity';
  readonly children: ReactNode;
}

function AccountSettings({ page, children }: AccountSettingsProps) {
  const { t } = useTranslation('settings');
  const account = useAccount();
  const person = myLook(account);
  return (
    <SettingsPage
      title={t(`account.${page}.title`)}
      text={t(`account.${page}.text`)}
      place={
        <span className="flex min-w-0 items-center gap-1.5">
          <Avatar person={person} size={20} isDecorative />
          <span className="truncate" dir="auto">
            {person.name}
          </span>
        </span>
      }
    >
      {children}
    </SettingsPage>
  );
}
