import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { ActivityImage } from '#shared/contract/activities.ts';
import { usePerson } from '#web/features/people/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useMeantMark } from '#web/ui/layout/use-meant-mark.ts';

import { activityAnchor, isByAutomation, useMeantActivity } from './store.ts';

export interface ActivityLineProps {
  readonly activity: ActivityImage;
  readonly icon: LucideIcon;
  readonly message: Message;
}

/** One line of a history: who did what, when. */
export function ActivityLine({ activity, icon, message }: ActivityLineProps) {
  const { t } = useTranslation('work-items');
  const actor = usePerson(activity.actor);
  const line = useRef<HTMLDivElement>(null);
  const isMarked = useMeantMark(line, useMeantActivity() === activity.id);
  const anchor = activityAnchor(activity.id);
  return (
    <div
      ref={line}
      id={anchor}
      aria-current={isMarked || undefined}
      className={classNames(
        'mt-1.5 grid min-h-6 grid-cols-[24px_minmax(0,1fr)] items-center gap-2.5 rounded-control text-12 text-muted',
        isMarked && 'bg-accent-soft outline-1 outline-offset-2 outline-accent',
      )}
    >
      <Icon of={icon} size={14} className="justify-self-center text-faint" />
      <p className="[overflow-wrap:anywhere]">
        <b className="font-semibold text-ink" dir="auto">
          {isByAutomation(activity) ? t('detail.automation') : (actor?.name ?? t('detail.someone'))}
        </b>{' '}
        {t(message.key, { ...message.values })}
        {' · '}
        <Link
          to="."
          hash={anchor}
          search={(last: object) => last}
          className="whitespace-nowrap text-faint hover:underline"
        >
          <time dateTime={activity.created_at} title={formatMoment(activity.created_at)}>
            {relative(activity.created_at)}
          </time>
        </Link>
      </p>
    </div>
  );
}
