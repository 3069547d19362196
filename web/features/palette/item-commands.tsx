import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { projects } from '#web/features/projects/store.ts';
import type { FoundOnServer } from '#web/features/search/store.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import type { Command } from '#web/lib/shortcuts/commands.ts';

/** Returns the command that opens an item, from the local row, else from the server's result. */
export type ItemCommand = (id: string, found?: FoundOnServer) => Command | null;

export function useItemCommand(): ItemCommand {
  const { t } = useTranslation('palette');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  return useCallback(
    (id, found) => {
      const item = workItems.get(id);
      const identifier = projects.get(item?.project_id ?? '')?.identifier;
      const key = item && identifier ? `${identifier}-${item.sequence_id}` : found?.key;
      const title = item?.name ?? found?.name;
      if (!key || title === undefined) return null;
      const stateId = item?.state_id;
      return {
        id: `item:${id}`,
        title,
        group: t('groups.items'),
        icon: () => (
          <span className="flex items-center gap-3">
            {stateId ? <StateIcon stateId={stateId} isNamed /> : <span className="size-4" />}
            <span className="key w-17 truncate">{key}</span>
          </span>
        ),
        href: `${slug}/browse/${key}`,
        run: () => void navigate({ to: '/$slug/browse/$key', params: { slug, key } }),
      };
    },
    [t, slug, navigate],
  );
}
