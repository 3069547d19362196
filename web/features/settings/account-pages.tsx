import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { NotificationForm } from './account/notifications/notification-form.tsx';
import { Preferences } from './account/preferences.tsx';
import { ProfileForm } from './account/profile-form.tsx';
import { Security } from './account/security.tsx';
import { myLook, useAccount } from './account/store.ts';
import { SettingsPage } from './settings-page.tsx';

export function ProfilePage() {
  return (
    <AccountSettings page="profile">
      <ProfileForm />
    </AccountSettings>
  );
}

export function PreferencesPage() {
  return (
    <AccountSettings page="preferences">
      <Preferences />
    </AccountSettings>
  );
}

export function NotificationsPage() {
  return (
    <AccountSettings page="notifications">
      <NotificationForm />
    </AccountSettings>
  );
}

export function SecurityPage() {
  return (
    <AccountSettings page="security">
      <Security />
    </AccountSettings>
  );
}

const OwnActivities = latePart(async () => {
  const [{ OwnActivities: list }] = await Promise.all([
    import('#web/features/user-profiles/own-activity-section.tsx'),
    loadMessages('activities'),
  ]);
  return list;
});

export function ActivityPage() {
  return (
    <AccountSettings page="activity">
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <OwnActivities />
      </Suspense>
    </AccountSettings>
  );
}

const OwnTokens = latePart(async () => {
  const [{ OwnTokensSection: section }] = await Promise.all([
    import('#web/features/api-tokens/own-tokens-section.tsx'),
    loadMessages('api-tokens'),
  ]);
  return section;
});

export function TokensPage() {
  return (
    <AccountSettings page="tokens" isWide>
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <OwnTokens />
      </Suspense>
    </AccountSettings>
  );
}

interface AccountSettingsProps {
  readonly page: 'profile' | 'preferences' | 'notifications' | 'security' | 'activity' | 'tokens';
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function AccountSettings({ page, isWide = false, children }: AccountSettingsProps) {
  const { t } = useTranslation('settings');
  const account = useAccount();
  const person = myLook(account);
  return (
    <SettingsPage
      title={t(`account.${page}.title`)}
      text={t(`account.${page}.text`)}
      isWide={isWide}
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
