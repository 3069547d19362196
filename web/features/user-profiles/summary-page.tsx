import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { PersonActivities } from '#web/features/activities/person-activity-section.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { today } from '#web/lib/formats/dates.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { DownloadButton } from './download-button.tsx';
import { KnownPerson } from './known-person.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { SummaryCharts } from './summary-charts.tsx';
import { type Profile, useProfile } from './use-profile.ts';

/** Number of recent activities. */
const RECENT = 10;

/** Summary of a person's work: totals, charts, recent activity. */
export function SummaryPage() {
  const { userId } = useParams({ from: '/$slug/profile/$userId' });
  return (
    <KnownPerson userId={userId}>
      <Summary key={userId} userId={userId} />
    </KnownPerson>
  );
}

function Summary({ userId }: { readonly userId: string }) {
  const profile = useProfile(userId);
  const { stats, workload, error } = profile;
  return (
    <ProfileFrame profile={profile} part="summary">
      <div className="@container mx-auto grid max-w-232 grid-cols-[minmax(0,1fr)] gap-6 p-6 max-md:p-4">
        {error !== undefined && !stats && <Failure profile={profile} />}
        {stats ? (
          <>
            <SummaryCards userId={userId} stats={stats} workload={workload} />
            <SummaryCharts userId={userId} stats={stats} workload={workload} />
          </>
        ) : (
          error === undefined && <Skeleton className="h-80 rounded-card" />
        )}
        {/* On wide screens the panel is beside the content. */}
        <div className="overflow-hidden rounded-card border border-line bg-surface md:hidden">
          <PersonPanel profile={profile} />
        </div>
        <Recent profile={profile} />
      </div>
    </ProfileFrame>
  );
}

function Recent({ profile: { userId, version } }: { readonly profile: Profile }) {
  const { t } = useTranslation('user-profiles');
  const { slug } = useWorkspace();
  const zone = useMe().user_timezone;
  const isMore = useCan()('user_activity.export');
  return (
    <section aria-label={t('summary.recent')}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 pb-2">
        <h2 className="flex-1 font-semibold">{t('summary.recent')}</h2>
        {isMore && (
          <>
            <Link
              to="/$slug/profile/$userId/activity"
              params={{ slug, userId }}
              className="text-12 text-muted hover:text-ink hover:underline"
            >
              {t('summary.allActivity')}
            </Link>
            <DownloadButton userId={userId} day={today(zone)} label={t('download.today')} />
          </>
        )}
      </div>
      <PersonActivities
        path={`/api/workspaces/${slug}/user-activity/${userId}/`}
        version={version}
        limit={RECENT}
      />
    </section>
  );
}

function Failure({ profile: { error, again } }: { readonly profile: Profile }) {
  const { t } = useTranslation('user-profiles');
  const isAway = !(error instanceof HttpError) || error.status === 0;
  return (
    <p role="alert" className="flex flex-wrap items-center justify-center gap-3 py-10 text-muted">
      {isAway ? t('away') : t('failed', { reason: error.message })}
      <Button onClick={again}>{t('again')}</Button>
    </p>
  );
}
