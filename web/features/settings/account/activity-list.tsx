import { Link } from '@tanstack/react-router';
import { Activity as ActivityIcon, ArrowRight, MessageSquare, Pencil, Plus } from 'lucide-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Activity } from '#shared/contract/activities.ts';
import { ReadFailure } from '#web/features/settings/read-failure.tsx';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { formatMoment, relative } from '#web/lib/dates.ts';
import { get } from '#web/lib/http.ts';
import { useRead } from '#web/lib/use-read.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ActivityPage {
  readonly results: readonly Activity[];
  readonly next_cursor: string;
  readonly next_page_results: boolean;
}

const PER_PAGE = 30;
const FIRST = `/api/users/me/activities/?per_page=${PER_PAGE}&cursor=${PER_PAGE}:0:0`;

/** What the person has done, the newest first (screens 10, Activity). */
export function ActivityList() {
  const { t } = useTranslation('settings');
  const { value, error, again, keep } = useRead<ActivityPage>(FIRST);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (error !== undefined && !value) return <ReadFailure error={error} onAgain={again} />;
  if (!value) return <Skeleton className="h-96 rounded-card" />;
  if (value.results.length === 0) {
    return (
      <EmptyState icon={ActivityIcon} title={t('activity.empty')} text={t('activity.emptyText')} />
    );
  }
  const more = async () => {
    setLoading(true);
    setFailure(undefined);
    try {
      const next = await get<ActivityPage>('/api/users/me/activities/', {
        per_page: PER_PAGE,
        cursor: value.next_cursor,
      });
      keep((last) => ({ ...next, results: merged(last.results, next.results) }));
    } catch (problem) {
      setFailure(problem);
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <ol className="divide-y divide-line rounded-card border border-line">
        {value.results.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </ol>
      {failure !== undefined && <ReadFailure error={failure} onAgain={() => void more()} />}
      {value.next_page_results && failure === undefined && (
        <div className="mt-4 flex justify-center">
          <Button isBusy={isLoading} onClick={() => void more()}>
            {t('activity.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function ActivityRow({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation('settings');
  const slug = use(WorkspaceContext)?.slug;
  const { issue_detail: item, project_detail: project, workspace_detail: workspace } = activity;
  const key = item && `${project.identifier}-${item.sequence_id}`;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Icon of={iconOf(activity)} className="mt-0.5 text-muted" />
      <div className="min-w-0 flex-1">
        <span>{sentenceOf(activity, t)}</span>{' '}
        {key && item && (
          <span className="inline-flex max-w-full items-baseline gap-1.5">
            {slug !== undefined && workspace.slug === slug ? (
              <Link
                to="/$slug/browse/$key"
                params={{ slug, key }}
                className="truncate font-medium hover:underline"
                dir="auto"
              >
                <span className="key me-1.5">{key}</span>
                {item.name}
              </Link>
            ) : (
              <span className="truncate font-medium" dir="auto">
                <span className="key me-1.5">{key}</span>
                {item.name}
              </span>
            )}
          </span>
        )}
        <Values activity={activity} />
      </div>
      <time
        dateTime={activity.created_at}
        title={formatMoment(activity.created_at)}
        className="num shrink-0 text-12 text-muted"
      >
        {relative(activity.created_at)}
      </time>
    </li>
  );
}

/** From what to what, where both are short texts. */
function Values({ activity }: { readonly activity: Activity }) {
  const { field, old_value, new_value } = activity;
  if (!field || field === 'description' || field === 'comment') return null;
  const [from, to] = [old_value ?? '', new_value ?? ''];
  if (from === '' && to === '') return null;
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-12 text-muted">
      {from && (
        <span className="truncate" dir="auto">
          {from}
        </span>
      )}
      {from && to && <Icon of={ArrowRight} size={12} isDirectional />}
      {to && (
        <span className="truncate text-ink" dir="auto">
          {to}
        </span>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'settings'>>['t'];

const NAMED_FIELDS = new Set(
  `name description state priority assignees labels parent start_date target_date cycles modules
  estimate_point link attachment relates_to duplicate blocking blocked_by reaction archived_at vote`.split(
    /\s+/,
  ),
);

function sentenceOf({ field, verb }: Activity, t: Translate): string {
  if (field === null) return t('activity.created');
  if (field === 'comment') {
    return t(verb === 'deleted' ? 'activity.uncommented' : 'activity.commented');
  }
  return NAMED_FIELDS.has(field)
    ? t('activity.changed', { field: t(`activity.fields.${field}`) })
    : t('activity.other');
}

function iconOf({ field }: Activity) {
  if (field === null) return Plus;
  return field === 'comment' ? MessageSquare : Pencil;
}

/** What happened while the person read moves the pages: nothing is shown twice. */
function merged(before: readonly Activity[], next: readonly Activity[]): Activity[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !known.has(id))];
}
