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
import { use } from 'react';
import { useTranslation } from 'react-i18next';

import type { PersonActivity } from '#shared/contract/activities.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { BUILT_IN, findProperty } from '#shared/work-item-fields/registry.ts';
import { wordName } from '#web/features/work-items/fields/value-text.ts';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { filled, SLOT } from '#web/lib/i18n/filled.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { usePersonActivities } from './use-person-activities.ts';

const PER_PAGE = 30;

interface PersonActivitiesProps {
  /** Path of the call that returns the lines page by page. */
  readonly path: string;
  /** A new value loads the newest lines again. */
  readonly version?: unknown;
  /** Most lines to show; missing = all, page by page. */
  readonly limit?: number | undefined;
}

/** A person's activity, newest first. */
export function PersonActivities({ path, version, limit }: PersonActivitiesProps) {
  const { t } = useTranslation('activities');
  const { rows, hasMore, isLoading, failure, more, again } = usePersonActivities(
    path,
    version,
    limit ?? PER_PAGE,
  );
  if (!rows && failure !== undefined) return <ReadFailure error={failure} onAgain={again} />;
  if (!rows) return <Skeleton className="h-96 rounded-card" />;
  if (rows.length === 0) {
    return <EmptyState icon={ActivityIcon} title={t('empty')} text={t('emptyText')} />;
  }
  return (
    <>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.slice(0, limit).map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </ol>
      {failure !== undefined && <ReadFailure error={failure} onAgain={more} />}
      {hasMore && limit === undefined && failure === undefined && (
        <div className="mt-4 flex justify-center">
          <Button isBusy={isLoading} onClick={more}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ReadFailureProps {
  readonly error: unknown;
  readonly onAgain: () => void;
}

function ReadFailure({ error, onAgain }: ReadFailureProps) {
  const { t } = useTranslation('activities');
  const isAway = !(error instanceof HttpError) || error.status === 0;
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center justify-center gap-3 px-4 py-6 text-muted"
    >
      {isAway ? t('away') : t('failed', { reason: error.message })}
      <Button onClick={onAgain}>{t('again')}</Button>
    </p>
  );
}

function ActivityRow({ activity }: { readonly activity: PersonActivity }) {
  const { t } = useTranslation('activities');
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Icon of={iconOf(activity)} className="mt-0.5 text-muted" />
      <div className="min-w-0 flex-1">
        {filled(sentenceOf(activity, t), { [SLOT]: <ItemName activity={activity} /> }, (words) => (
          <span className="wrap-anywhere">{words}</span>
        ))}
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

/** The item of a line: a link where it can be opened, a note where it was deleted. */
function ItemName({ activity }: { readonly activity: PersonActivity }) {
  const { t } = useTranslation('activities');
  const slug = use(WorkspaceContext)?.slug;
  const { issue_detail, deleted_issue, project_detail, workspace_detail } = activity;
  const item = issue_detail ?? deleted_issue;
  if (!item) return <span className="text-muted">{t('deletedItem')}</span>;
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
        <span className="shrink-0 text-muted">{t('isDeleted')}</span>
      )}
    </span>
  );
}

/** Fields without shown values: long texts, storage paths, internal words. */
const WITHOUT_VALUES = new Set([
  ...['description', 'comment', 'attachment'],
  // The sentence already says the value, which is the contract's own word.
  ...['archived_at', 'intake', 'is_epic'],
]);

/** The old and the new value, where both are short texts. */
function Values({ activity }: { readonly activity: PersonActivity }) {
  const { t } = useTranslation('work-items');
  const { field, old_value, new_value } = activity;
  if (!field || WITHOUT_VALUES.has(field)) return null;
  const shown = (value: string | null) => {
    const declared = findProperty(field);
    if (!value || !declared?.words?.includes(value)) return value ?? '';
    return wordName(declared, value, t);
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

type Translate = ReturnType<typeof useTranslation<'activities'>>['t'];

/** Fields with a name in the messages, and other parts of an item. */
const NAMED_FIELDS = new Set([
  ...BUILT_IN.flatMap(({ history }: WorkItemField) => (history ? [history.field] : [])),
  ...['description', 'link', 'relates_to', 'duplicate', 'blocking', 'blocked_by'],
  ...['reaction', 'vote'],
]);

/** Message keys of intake decisions, by status, which is the line's verb. */
const INTAKE_WORDS: Readonly<Record<string, string>> = {
  '-2': 'pending',
  '-1': 'declined',
  '0': 'snoozed',
  '1': 'accepted',
  '2': 'duplicate',
};

/** The sentence of a line, with `SLOT` where the item stands. */
function sentenceOf(activity: PersonActivity, t: Translate): string {
  const { field, file_name } = activity;
  return t(wordOf(activity), {
    item: SLOT,
    file: file_name ?? '',
    field: field && NAMED_FIELDS.has(field) ? t(`fields.${field}`) : '',
  });
}

function wordOf({ field, verb, new_value, file_name }: PersonActivity): string {
  if (field === null) return 'created';
  if (isDeletion({ field, verb })) return 'deleted';
  if (field === 'comment') return verb === 'deleted' ? 'uncommented' : 'commented';
  if (field === 'attachment') {
    if (verb === 'deleted') return 'detached';
    return file_name ? 'attachedFile' : 'attached';
  }
  if (field === 'archived_at') return new_value === 'restore' ? 'restored' : 'archived';
  if (field === 'is_epic') return new_value === 'epic' ? 'madeEpic' : 'madeItem';
  if (field === 'intake') return `intake.${INTAKE_WORDS[verb] ?? 'pending'}`;
  return NAMED_FIELDS.has(field) ? 'changed' : 'other';
}

/** Whether the line is the item's own deletion. */
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
