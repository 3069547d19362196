import { useRouter } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { projects } from '#web/features/projects/store.ts';
import { pathOf, views } from '#web/features/views/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useOfferedCommands } from '#web/lib/shortcuts/commands.ts';

/** Offers the visible views in the palette. */
export function ViewOffers() {
  const { t } = useTranslation('palette');
  const { slug, id: workspaceId } = useWorkspace();
  const router = useRouter();
  const all = views.useSelect(
    (rows) => rows.filter((row) => row.workspace === workspaceId),
    [workspaceId],
  );
  const commands = useMemo(
    () =>
      all
        .filter(({ project }) => project === null || projects.get(project)?.issue_views_view)
        .map((view) => ({
          id: `view:${view.id}`,
          title: view.name,
          group: t('groups.views'),
          ...(view.project && { hint: projects.get(view.project)?.identifier ?? '' }),
          icon: Layers,
          href: pathOf(slug, view).slice(1),
          run: () => router.history.push(pathOf(slug, view)),
        })),
    [all, t, slug, router],
  );
  useOfferedCommands('views', commands);
  return null;
}
