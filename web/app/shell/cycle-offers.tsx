import { useNavigate } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useCycleProjects } from '#web/features/cycles/screens/cycle-projects.ts';
import { cycles, cyclesOf } from '#web/features/cycles/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useOfferedCommands } from '#web/lib/shortcuts/commands.ts';

/** Offers the cycles of the person's projects in the palette. */
export function CycleOffers() {
  const { t } = useTranslation('palette');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const owners = useCycleProjects();
  const rows = cycles.useSelect(
    (all) =>
      owners.flatMap(({ id, identifier }) =>
        cyclesOf(all, id).map((cycle) => ({ ...cycle, hint: identifier })),
      ),
    [owners],
  );
  const commands = useMemo(
    () =>
      rows.map(({ id, name, hint, project_id: projectId }) => ({
        id: `cycle:${id}`,
        title: name,
        group: t('groups.cycles'),
        hint,
        icon: RefreshCw,
        href: `${slug}/projects/${projectId}/cycles/${id}`,
        run: () =>
          void navigate({
            to: '/$slug/projects/$projectId/cycles/$cycleId',
            params: { slug, projectId, cycleId: id },
          }),
      })),
    [rows, t, slug, navigate],
  );
  useOfferedCommands('cycles', commands);
  return null;
}
