import { useParams } from '@tanstack/react-router';
import { ChevronRight, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DeletedWorkItem } from '#shared/contract/work-items.ts';
import { NotMember } from '#web/features/item-rows/not-member-section.tsx';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { byProject } from '#web/features/work-items/data/many.ts';
import { restoreDeleted } from '#web/features/work-items/data/remove.ts';
import { useDeletedItems } from '#web/features/work-items/data/use-deleted-items.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

/** What was deleted in a project within 30 days and can be taken back. */
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

function DeletedItems({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('work-items');
  const { read, error, again, showOlder, leaveOut } = useDeletedItems(projectId);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (error !== undefined && !read) {
    return (
      <EmptyState
        title={t('deleted.failed')}
        text={error instanceof Error ? error.message : ''}
        action={<Button onClick={again}>{t('detail.away.retry')}</Button>}
      />
    );
  }
  if (!read) return <Skeleton className="h-24 rounded-card" />;
  const { items, hasOlder } = read;
  if (items.length === 0) {
    return <EmptyState icon={Trash2} title={t('deleted.empty')} text={t('deleted.emptyText')} />;
  }
  const restore = (some: readonly DeletedWorkItem[]) => {
    leaveOut(some);
    const values = { count: some.length, name: some[0]?.name ?? '' };
    const label = { key: 'work-items:deleted.change', values };
    for (const part of byProject(some)) restoreDeleted(part, label).catch(again);
  };
  const tick = (id: string, isTicked: boolean) =>
    setTicked((last) => new Set(isTicked ? [...last, id] : [...last].filter((one) => one !== id)));
  return (
    <>
      <p className="pb-2 text-12 text-muted">{t('deleted.text')}</p>
      {items.length > 1 && (
        <ChosenBar
          items={items}
          chosen={items.filter(({ id }) => ticked.has(id))}
          onChoose={(some) => setTicked(new Set(some.map(({ id }) => id)))}
          onRestore={restore}
        />
      )}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <DeletedRow
            key={item.id}
            item={item}
            isTicked={items.length > 1 ? ticked.has(item.id) : null}
            onTick={(isTicked) => tick(item.id, isTicked)}
            onRestore={() => restore([item])}
          />
        ))}
      </ul>
      {hasOlder && <Button onClick={showOlder}>{t('deleted.more')}</Button>}
    </>
  );
}

interface ChosenBarProps {
  readonly items: readonly DeletedWorkItem[];
  readonly chosen: readonly DeletedWorkItem[];
  readonly onChoose: (items: readonly DeletedWorkItem[]) => void;
  readonly onRestore: (items: readonly DeletedWorkItem[]) => void;
}

/** Ticks all of them, and takes back those that are ticked. */
function ChosenBar({ items, chosen, onChoose, onRestore }: ChosenBarProps) {
  const { t } = useTranslation('work-items');
  const count = chosen.length;
  return (
    <div className="sticky top-0 z-10 flex min-h-11 items-center gap-3 border-b border-line bg-surface">
      <Checkbox
        checked={count === items.length || (count > 0 && 'mixed')}
        onChange={(isAll) => onChoose(isAll ? items : [])}
        label={t('deleted.all')}
      />
      <span role="status" className="num ms-auto text-12 text-muted">
        {count > 0 && t('bulk.count', { count })}
      </span>
      {count > 0 && (
        <Button variant="primary" icon={RotateCcw} onClick={() => onRestore(chosen)}>
          {t('list.restore', { count })}
        </Button>
      )}
    </div>
  );
}

interface DeletedRowProps {
  readonly item: DeletedWorkItem;
  /** Null = there is nothing to choose from. */
  readonly isTicked: boolean | null;
  readonly onTick: (isTicked: boolean) => void;
  readonly onRestore: () => void;
}

function DeletedRow({ item, isTicked, onTick, onRestore }: DeletedRowProps) {
  const { t } = useTranslation('work-items');
  const key = useKeyOf(item);
  return (
    <li className="flex items-center gap-3 py-2">
      {isTicked !== null && (
        <Checkbox
          checked={isTicked}
          onChange={onTick}
          label={t('deleted.choose', { key })}
          isLabelHidden
        />
      )}
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
