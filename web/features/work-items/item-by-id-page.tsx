import { Navigate, useParams } from '@tanstack/react-router';

import { useWorkspace } from '#web/features/workspaces/store.ts';

import { useKeyOf } from './address.ts';
import { ItemSkeleton } from './detail/item-skeleton.tsx';
import { Tombstone } from './detail/tombstone.tsx';
import { useItem } from './detail/use-item.ts';

/** Old addresses of items, by id: they lead to the address with the key. */
export function ItemByIdPage() {
  const { slug } = useWorkspace();
  const { projectId, itemId } = useParams({ from: '/$slug/projects/$projectId/issues/$itemId' });
  const { state, item } = useItem(itemId, projectId);
  const key = useKeyOf(item);
  if (item && key) return <Navigate to="/$slug/browse/$key" params={{ slug, key }} replace />;
  if (state === 'loading') return <ItemSkeleton />;
  return <Tombstone item={undefined} itemId={itemId} onBack={() => history.back()} />;
}
