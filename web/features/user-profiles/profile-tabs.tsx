import { createLink } from '@tanstack/react-router';
import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useInSight } from '#web/ui/layout/use-in-sight.ts';

import type { Profile } from './use-profile.ts';

/** Parts of a profile in tab order. */
export type ProfilePart = 'summary' | 'assigned' | 'created' | 'subscribed' | 'activity';

interface ProfileTabsProps {
  readonly profile: Profile;
  readonly chosen: ProfilePart;
}

/** Tabs of a profile. Guests have only the summary. */
export function ProfileTabs({ profile: { userId, stats }, chosen }: ProfileTabsProps) {
  const { t } = useTranslation('user-profiles');
  const { slug } = useWorkspace();
  const isShown = useCan()('user_activity.export');
  const bar = useRef<HTMLElement>(null);
  useInSight(chosen, () => bar.current?.querySelector('[aria-current="page"]'));
  if (!isShown) return null;
  const params = { slug, userId };
  return (
    <nav
      ref={bar}
      aria-label={t('tabs.label')}
      className="flex h-10 shrink-0 items-stretch gap-5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] touch:h-11"
    >
      <Tab to="/$slug/profile/$userId" params={params} activeOptions={{ exact: true }}>
        {t('tabs.summary')}
      </Tab>
      <Tab to="/$slug/profile/$userId/assigned" params={params} count={stats?.assigned_issues}>
        {t('tabs.assigned')}
      </Tab>
      <Tab to="/$slug/profile/$userId/created" params={params} count={stats?.created_issues}>
        {t('tabs.created')}
      </Tab>
      <Tab to="/$slug/profile/$userId/subscribed" params={params} count={stats?.subscribed_issues}>
        {t('tabs.subscribed')}
      </Tab>
      <Tab to="/$slug/profile/$userId/activity" params={params}>
        {t('tabs.activity')}
      </Tab>
    </nav>
  );
}

interface TabProps extends ComponentProps<'a'> {
  readonly count?: number | undefined;
}

const Tab = createLink(({ children, count, ...rest }: TabProps) => (
  <a
    {...rest}
    className="-mb-px flex shrink-0 items-center gap-1.5 border-b-2 border-transparent text-muted -outline-offset-2 motion-quick hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
  >
    {children}
    {count !== undefined && (
      <span className="num text-12 font-normal text-muted">{formatNumber(count)}</span>
    )}
  </a>
));
