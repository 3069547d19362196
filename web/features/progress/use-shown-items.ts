import { useNavigate } from '@tanstack/react-router';

import { toAddress } from '#shared/lib/work-item-query/address.ts';
import { condition } from '#shared/lib/work-item-query/filter.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import type { Measured } from './counting/counts.ts';
import type { ShowItems } from './share-rows.ts';

/** Opens the list of a cycle, module or epic with those of its items that meet some conditions. */
export function useShownItems(kind: Measured, id: string, projectId: string): ShowItems {
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  return (conditions) => {
    // The page of an epic lists what is right below it, the numbers count whatever is.
    const parts =
      kind === 'epic'
        ? [condition('epic', 'is', [{ is: 'id', id }]), ...conditions]
        : [...conditions];
    const search = { filter: toAddress({ join: 'and', parts }) };
    if (kind === 'cycle') {
      const params = { slug, projectId, cycleId: id };
      return void navigate({ to: '/$slug/projects/$projectId/cycles/$cycleId', params, search });
    }
    if (kind === 'module') {
      const params = { slug, projectId, moduleId: id };
      return void navigate({ to: '/$slug/projects/$projectId/modules/$moduleId', params, search });
    }
    const params = { slug, viewId: 'all-issues' };
    return void navigate({ to: '/$slug/workspace-views/$viewId', params, search });
  };
}
