import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PersonActivities } from '#web/features/activities/person-activity-section.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { type Day, today } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { DateField } from '#web/ui/dates/date-field.tsx';

import { DownloadButton } from './download-button.tsx';
import { KnownPerson } from './known-person.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { type Profile, useProfile } from './use-profile.ts';

/** All of a person's activity in the reader's projects. */
export function ActivityPage() {
  const { userId } = useParams({ from: '/$slug/profile/$userId/activity' });
  return (
    <KnownPerson userId={userId}>
      <Activity key={userId} userId={userId} />
    </KnownPerson>
  );
}

function Activity({ userId }: { readonly userId: string }) {
  const { slug } = useWorkspace();
  const profile = useProfile(userId);
  const canExport = useCan()('user_activity.export');
  return (
    <ProfileFrame profile={profile} part="activity">
      <div className="mx-auto max-w-232 p-6 max-md:p-4">
        {canExport && <DayDownload profile={profile} />}
        <PersonActivities
          path={`/api/workspaces/${slug}/user-activity/${userId}/`}
          version={profile.version}
        />
      </div>
    </ProfileFrame>
  );
}

function DayDownload({ profile: { userId } }: { readonly profile: Profile }) {
  const { t } = useTranslation('user-profiles');
  const now = today(useMe().user_timezone);
  const [day, setDay] = useState<Day | null>(now);
  return (
    <div className="flex flex-wrap items-end justify-end gap-2 pb-4">
      <DateField
        label={t('download.date')}
        size={28}
        value={day}
        today={now}
        max={now}
        onChange={setDay}
      />
      <DownloadButton userId={userId} day={day} label={t('download.action')} />
    </div>
  );
}
