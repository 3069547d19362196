import { useTranslation } from 'react-i18next';

import { useProfile } from '#web/features/settings/account/store.ts';
import { SettingsLayout } from '#web/features/settings/settings-layout.tsx';
import { toWeekDay } from '#web/ui/dates/day.ts';
import { WeekStartContext } from '#web/ui/dates/week-start.ts';
import { PageFrame } from '#web/ui/layout/page-header.tsx';

import { OfflineBanner } from './offline-banner.tsx';
import { SessionOverlay } from './overlays.tsx';
import { StatusCluster } from './status-cluster.tsx';
import { useKeptChoices } from './use-kept-choices.ts';

const FRAME = { end: <StatusCluster /> };

/** Own settings outside of a workspace. */
export function OwnSettingsLayout() {
  // Loads the messages of the frame before it renders.
  useTranslation('app');
  const weekStart = useProfile()?.start_of_the_week;
  useKeptChoices();
  return (
    <WeekStartContext value={weekStart === undefined ? null : toWeekDay(weekStart)}>
      <PageFrame value={FRAME}>
        <div className="flex h-full flex-col bg-surface">
          <OfflineBanner />
          <SettingsLayout />
        </div>
        <SessionOverlay />
      </PageFrame>
    </WeekStartContext>
  );
}
