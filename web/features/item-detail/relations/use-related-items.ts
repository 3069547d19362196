import { useEffect } from 'react';

import type { Relations, WorkItemImage } from '#shared/contract/work-items.ts';
import { itemPath } from '#web/features/work-items/data/address.ts';
import { loadItem } from '#web/features/work-items/data/load-item.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { SeenRelation } from '#web/features/work-items/parts/store.ts';
import { get } from '#web/lib/http/http.ts';

/** Fetches related items of other projects; those of this one come together with others that are missing. */
export function useRelatedItems(item: WorkItemImage, relations: readonly SeenRelation[]): void {
  const path = `${itemPath(item)}/issue-relation/`;
  const { project_id } = item;
  const ids = relations.map((relation) => relation.otherId).join(' ');
  useEffect(() => {
    const missing = new Set(ids.split(' ').filter((id) => id !== '' && !workItems.get(id)));
    if (missing.size === 0) return;
    void get<Relations>(path).then(
      (byType) => {
        const found = Object.values(byType).flat();
        for (const other of found) {
          if (!missing.has(other.id) || other.project_id === project_id) continue;
          void loadItem(other.project_id, other.id).catch(() => undefined);
        }
      },
      // Offline: what is here is shown.
      () => undefined,
    );
  }, [path, ids, project_id]);
}
