import { Star, StarOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { toggleFavorite } from '#web/features/favorites/changes.ts';
import { useFavoriteOf } from '#web/features/favorites/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { MenuItem } from '#web/ui/menus/menu.tsx';

/** Pins an item to the sidebar, or takes its pin away. */
export function FavoriteItem({ item }: { readonly item: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  const { slug, id: workspace } = useWorkspace();
  const favorite = useFavoriteOf('issue', item.id);
  if (!useCan()('favorite.create')) return null;
  const { id, name, project_id } = item;
  return (
    <MenuItem
      icon={favorite ? StarOff : Star}
      onSelect={() => toggleFavorite(slug, 'issue', { id, name, project_id, workspace })}
    >
      {t(favorite ? 'detail.unstar' : 'detail.star')}
    </MenuItem>
  );
}
