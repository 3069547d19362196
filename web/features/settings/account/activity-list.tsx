import { Link } from '@tanstack/react-router';
import {
  Activity as ActivityIcon,
  ArrowRight,
  MessageSquare,
  Paperclip,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { PersonActivity } from '#shared/contract/activities.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { BUILT_IN } from '#shared/work-item-fields/registry.ts';
import { ReadFailure } from '#web/features/settings/read-failure.tsx';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { get } from '#web/lib/http/http.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

interface ActivityPage {
  readonly results: readonly PersonActivity[];
  readonly next_cursor: string;
  readonly next_page_results: boolean;
}

const PER_PAGE = 30;
const FIRST = `/api/users/me/activities/?per_page=${PER_PAGE}&cursor=${PER_PAGE}:0:0`;

/** What the person has done, the newest first (Activity). */
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

function ActivityRow({ activity }: { readonly activity: PersonActivity }) {
  const { t } = useTranslation('settings');
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Icon of={iconOf(activity)} className="mt-0.5 text-muted" />
      <div className="min-w-0 flex-1">
        <span className="wrap-anywhere">{sentenceOf(activity, t)}</span>{' '}
        <ItemName activity={activity} />
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

/** Whose line it is: leads there where it can be opened, and says so where it was deleted. */
function ItemName({ activity }: { readonly activity: PersonActivity }) {
  const { t } = useTranslation('settings');
  const slug = use(WorkspaceContext)?.slug;
  const { issue_detail, deleted_issue, project_detail, workspace_detail } = activity;
  const item = issue_detail ?? deleted_issue;
  if (!item) return <span className="text-muted">{t('activity.deletedItem')}</span>;
  const key = `${project_detail.identifier}-${item.sequence_id}`;
  const words = (
    <>
      <span className="key me-1.5">{key}</span>
      {item.name}
    </>
  );
  const canOpen = issue_detail !== null && slug !== undefined && workspace_detail.slug === slug;
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5">
      {canOpen ? (
        <Link
          to="/$slug/browse/$key"
          params={{ slug, key }}
          className="truncate font-medium hover:underline"
          dir="auto"
        >
          {words}
        </Link>
      ) : (
        <span className="truncate font-medium" dir="auto">
          {words}
        </span>
      )}
      {!issue_detail && !isDeletion(activity) && (
        <span className="shrink-0 text-muted">{t('activity.isDeleted')}</span>
      )}
    </span>
  );
}

/** Long texts, and files, whose values say where they are stored. */
const WITHOUT_VALUES = new Set(['description', 'comment', 'attachment']);

/** From what to what, where both are short texts. */
function Values({ activity }: { readonly activity: PersonActivity }) {
  const { t } = useTranslation('work-items');
  const { field, old_value, new_value } = activity;
  if (!field || WITHOUT_VALUES.has(field)) return null;
  const shown = (value: string | null) => {
    const priority = PRIORITIES.find((one) => field === 'priority' && one === value);
    return priority ? t(`fields.priority.${priority}`) : (value ?? '');
  };
  const [from, to] = [shown(old_value), shown(new_value)];
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

/** What activities call the fields that have a name of their own, and other parts of an item. */
const NAMED_FIELDS = new Set([
  ...BUILT_IN.flatMap(({ history }: WorkItemField) => (history ? [history.field] : [])),
  ...['description', 'link', 'relates_to', 'duplicate', 'blocking', 'blocked_by'],
  ...['reaction', 'archived_at', 'vote'],
]);

function sentenceOf({ field, verb, file_name }: PersonActivity, t: Translate): string {
  if (field === null) return t('activity.created');
  if (isDeletion({ field, verb })) return t('activity.deleted');
  if (field === 'comment') {
    return t(verb === 'deleted' ? 'activity.uncommented' : 'activity.commented');
  }
  if (field === 'attachment') {
    if (verb === 'deleted') return t('activity.detached');
    return file_name ? t('activity.attachedFile', { file: file_name }) : t('activity.attached');
  }
  return NAMED_FIELDS.has(field)
    ? t('activity.changed', { field: t(`activity.fields.${field}`) })
    : t('activity.other');
}

/** The line of an item's own deletion. */
function isDeletion({ field, verb }: Pick<PersonActivity, 'field' | 'verb'>): boolean {
  return field === 'issue' && verb === 'deleted';
}

function iconOf(activity: PersonActivity) {
  const { field } = activity;
  if (field === null) return Plus;
  if (field === 'attachment') return Paperclip;
  if (isDeletion(activity)) return Trash2;
  return field === 'comment' ? MessageSquare : Pencil;
}

/** What happened while the person read moves the pages: nothing is shown twice. */
function merged(
  before: readonly PersonActivity[],
  next: readonly PersonActivity[],
): PersonActivity[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !known.has(id))];
}
