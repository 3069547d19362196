import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ListPanel, PanelToggle } from '#web/features/item-pages/list-panel.tsx';
import type { PagePanel } from '#web/features/item-pages/sources/page-source.ts';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { PersonPanel } from './person-panel.tsx';
import { ProfileSign, useProfileName } from './profile-crumb.tsx';
import { type ProfilePart, ProfileTabs } from './profile-tabs.tsx';
import type { Profile } from './use-profile.ts';

interface ProfileFrameProps {
  readonly profile: Profile;
  readonly part: ProfilePart;
  readonly children: ReactNode;
}

/** Frame of a profile's parts other than lists: header, tabs, and the panel. */
export function ProfileFrame({ profile, part, children }: ProfileFrameProps) {
  const { t } = useTranslation('user-profiles');
  const { userId } = profile;
  const name = useProfileName(userId);
  const panel: PagePanel = {
    kind: 'profile',
    label: t('panel'),
    content: <PersonPanel profile={profile} />,
  };
  return (
    <>
      <PageHeader title={`${t(`tabs.${part}`)} · ${name}`} end={<PanelToggle panel={panel} />}>
        <ProfileSign userId={userId} />
        <PageTitle className="truncate text-13! font-medium!">{name}</PageTitle>
      </PageHeader>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ProfileTabs profile={profile} chosen={part} />
        <div className="flex min-h-0 flex-1">
          <div className="min-w-0 flex-1 overflow-y-auto bg-canvas">{children}</div>
          <ListPanel panel={panel} listKey={userId} isAlone={false} />
        </div>
      </main>
    </>
  );
}
