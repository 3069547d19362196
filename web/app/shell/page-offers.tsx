import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { PageIcon } from '#web/features/pages/page-icon.tsx';
import { pages } from '#web/features/pages/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useOfferedCommands } from '#web/lib/shortcuts/commands.ts';

/** Offers all visible pages in the palette, last changed first. */
export function PageOffers() {
  const { t } = useTranslation('palette');
  const { slug, id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const rows = pages.useSelect(
    (all) =>
      all
        .filter((page) => page.workspace === workspaceId && page.archived_at === null)
        .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at)),
    [workspaceId],
  );
  const commands = useMemo(
    () =>
      rows.map((page) => ({
        id: `page:${page.id}`,
        title: page.name || t('app:page.untitled'),
        group: t('groups.pages'),
        hint: projects.get(page.project_id)?.identifier,
        icon: () => <PageIcon page={page} />,
        href: `${slug}/projects/${page.project_id}/pages/${page.id}`,
        run: () =>
          void navigate({
            to: '/$slug/projects/$projectId/pages/$pageId',
            params: { slug, projectId: page.project_id, pageId: page.id },
          }),
      })),
    [rows, t, slug, navigate],
  );
  useOfferedCommands('pages', commands);
  return null;
}
