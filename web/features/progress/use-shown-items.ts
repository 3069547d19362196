import { useNavigate } from '@tanstack/react-router';

import { CONTAINERS } from '#shared/containers.ts';
import { toAddress } from '#shared/lib/work-item-query/address.ts';
import { condition } from '#shared/lib/work-item-query/filter.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import type { Measured } from './counting/counts.ts';
import type { ShowItems } from './share-rows.ts';

/** Opens the list of a container or epic with those of its items that meet some conditions. */
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
    if (kind !== 'epic') {
      const to = `/$slug/projects/$projectId/${CONTAINERS[kind].section}/$containerId` as const;
      return void navigate({ to, params: { slug, projectId, containerId: id }, search });
    }
    const params = { slug, viewId: 'all-issues' };
    return void navigate({ to: '/$slug/workspace-views/$viewId', params, search });
  };
}
