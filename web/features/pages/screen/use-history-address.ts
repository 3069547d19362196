import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

import type { PageImage } from '#shared/contract/pages.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

/** The version history stands in the address: it can be shared, and Back closes it. */
export function useHistoryAddress({ id, project_id }: PageImage) {
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  return useMemo(() => {
    const go = (version?: string) =>
      void navigate({
        to: '/$slug/projects/$projectId/pages/$pageId',
        params: { slug, projectId: project_id, pageId: id },
        search: { ...(version && { version }) },
      });
    return {
      open: () => go('current'),
      choose: (version: string) => go(version),
      close: () => go(),
    };
  }, [navigate, slug, project_id, id]);
}
