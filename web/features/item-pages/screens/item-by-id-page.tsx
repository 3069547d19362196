import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { ItemSkeleton } from '#web/features/item-detail/item-skeleton.tsx';
import { NoItem } from '#web/features/item-detail/no-item.tsx';
import { useItem } from '#web/features/item-detail/use-item.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

/** Old addresses of items, by id: they lead to the address with the key. */
export function ItemByIdPage() {
  const { slug } = useWorkspace();
  const { projectId, itemId } = useParams({ from: '/$slug/projects/$projectId/issues/$itemId' });
  const { t } = useTranslation('work-items');
  const { state, item, retry } = useItem(itemId, projectId);
  const key = useKeyOf(item);
  if (item && key) return <Navigate to="/$slug/browse/$key" params={{ slug, key }} replace />;
  if (state === 'loading') return <ItemSkeleton />;
  const isAway = state === 'away';
  const name = t('detail.missing.item');
  return (
    <>
      <PageHeader title={t('list.heading')}>{t('list.heading')}</PageHeader>
      <main className="flex-1">
        <NoItem name={name} projectId={projectId} isAway={isAway} onRetry={retry} />
      </main>
    </>
  );
}
