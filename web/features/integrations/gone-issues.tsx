import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { GoneIssue } from '#shared/contract/integrations.ts';
import { projects } from '#web/features/projects/store.ts';
import { relative } from '#web/lib/formats/dates.ts';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';

import type { SyncPlace } from './store.ts';

interface GoneIssuesProps {
  readonly gone: readonly GoneIssue[];
  readonly place: SyncPlace;
}

/** Issues that are gone from their repository, each with the item that stays. */
export function GoneIssues({ gone, place: { slug, projectId } }: GoneIssuesProps) {
  const { t } = useTranslation('integrations');
  const project = projects.use(projectId);
  return (
    <Disclosure title={t('gone.title', { count: gone.length })}>
      <p className="mt-1 text-12 text-muted">{t('gone.text')}</p>
      <ul className="mt-2 grid gap-1">
        {gone.map(({ issue, sequence_id, at }) => {
          const key = `${project?.identifier ?? ''}-${sequence_id}`;
          return (
            <li key={issue} className="flex flex-wrap items-center gap-x-3">
              <span>{t('gone.issue', { number: issue })}</span>
              <Link
                to="/$slug/browse/$key"
                params={{ slug, key }}
                className="rounded-control text-accent hover:underline"
              >
                {key}
              </Link>
              <span className="num text-12 text-muted">{relative(at)}</span>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
