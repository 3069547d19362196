import { useParams } from '@tanstack/react-router';
import { ChevronRight, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DeletedWorkItem, RecentlyDeleted } from '#shared/contract/work-items.ts';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { formatMoment, relative } from '#web/lib/dates.ts';
import { store } from '#web/lib/store/collection.ts';
import { useRead } from '#web/lib/use-read.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/heading.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { projectPath, useKeyOf } from './address.ts';
import { NotMember } from './layouts/not-member.tsx';
import { restoreDeleted } from './remove.ts';
import { workItems } from './store.ts';

/** What was deleted in a project within 30 days and can be taken back (screens 2.7). */
export function DeletedPage() {
  const { t } = useTranslation('work-items');
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/archives/deleted' });
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const title = t('deleted.title');
  return (
    <>
      <PageHeader title={`${title} · ${project?.name ?? ''}`}>
        <ProjectChip projectId={projectId} />
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
        <PageTitle className="text-13! font-medium!">{title}</PageTitle>
      </PageHeader>
      <main className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-200 px-4 py-3">
          {can('work_item.read') ? (
            <DeletedItems key={projectId} projectId={projectId} />
          ) : (
            <NotMember projectId={projectId} />
          )}
        </div>
      </main>
    </>
  );
}

interface DeletedItemsProps {
  readonly projectId: string;
  /** Where the part before ended. */
  readonly cursor?: string;
}

/** A part of the list, and on demand the next one below it. */
function DeletedItems({ projectId, cursor }: DeletedItemsProps) {
  const { t } = useTranslation('work-items');
  const [isMoreShown, showMore] = useState(false);
  const after = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
  const { value, error, again, keep } = useRead<RecentlyDeleted>(
    `${projectPath(projectId)}/recently-deleted-issues/${after}`,
  );
  useEffect(() => onItemsGone(projectId, again), [projectId, again]);
  if (error !== undefined && !value) {
    return (
      <EmptyState
        title={t('deleted.failed')}
        text={error instanceof Error ? error.message : ''}
        action={<Button onClick={again}>{t('detail.away.retry')}</Button>}
      />
    );
  }
  if (!value) return <Skeleton className="h-24 rounded-card" />;
  if (value.results.length === 0 && cursor === undefined) {
    return <EmptyState icon={Trash2} title={t('deleted.empty')} text={t('deleted.emptyText')} />;
  }
  const restore = (item: DeletedWorkItem) => {
    keep((now) => ({ ...now, results: now.results.filter(({ id }) => id !== item.id) }));
    const label = { key: 'work-items:deleted.change', values: { name: item.name } };
    restoreDeleted([item], label).catch(again);
  };
  return (
    <>
      {cursor === undefined && <p className="pb-2 text-12 text-muted">{t('deleted.text')}</p>}
      <ul className="divide-y divide-line">
        {value.results.map((item) => (
          <DeletedRow key={item.id} item={item} onRestore={() => restore(item)} />
        ))}
      </ul>
      {value.next_cursor &&
        (isMoreShown ? (
          <DeletedItems projectId={projectId} cursor={value.next_cursor} />
        ) : (
          <Button onClick={() => showMore(true)}>{t('deleted.more')}</Button>
        ))}
    </>
  );
}

interface DeletedRowProps {
  readonly item: DeletedWorkItem;
  readonly onRestore: () => void;
}

function DeletedRow({ item, onRestore }: DeletedRowProps) {
  const { t } = useTranslation('work-items');
  const key = useKeyOf(item);
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex min-w-0 items-baseline gap-2">
          <span className="num shrink-0 text-12 text-muted">{key}</span>
          <span className="truncate" dir="auto">
            {item.name}
          </span>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-12 text-muted">
          {item.deleted_by && <PersonChip personId={item.deleted_by} />}
          <time dateTime={item.deleted_at} title={formatMoment(item.deleted_at)}>
            {relative(item.deleted_at)}
          </time>
          {item.below > 0 && <span>{t('deleted.below', { count: item.below })}</span>}
        </div>
      </div>
      <Button
        size={24}
        icon={RotateCcw}
        onClick={onRestore}
        aria-label={t('deleted.restoreOf', { key })}
      >
        {t('detail.archive.restore')}
      </Button>
    </li>
  );
}

/** Calls `listener` when items of the project went or came: what can be taken back is another. */
function onItemsGone(projectId: string, listener: () => void): () => void {
  const scopes = [`project:${projectId}`, `project-guest:${projectId}`];
  return store.feed.onFrame(({ scope, del, up }) => {
    if (!scopes.includes(scope)) return;
    const isAbout = del.some(([entity]) => entity === workItems.entity);
    if (isAbout || up[workItems.entity]) listener();
  });
}
