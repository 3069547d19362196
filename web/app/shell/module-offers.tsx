import { useNavigate } from '@tanstack/react-router';
import { Box } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { hasModules, modules, modulesOf } from '#web/features/modules/store.ts';
import { useCanIn } from '#web/features/permissions/store.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useOfferedCommands } from '#web/lib/shortcuts/commands.ts';

/** Offers the modules of the person's projects in the palette. */
export function ModuleOffers() {
  const { t } = useTranslation('palette');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const projects = useJoinedProjects();
  const can = useCanIn();
  const all = modules.useSelect((rows) => rows, []);
  const commands = useMemo(
    () =>
      projects
        .filter((project) => hasModules(project) && can(project.id, 'module.read'))
        .flatMap(({ id: projectId, identifier }) =>
          modulesOf(all, projectId).map(({ id, name }) => ({
            id: `module:${id}`,
            title: name,
            group: t('groups.modules'),
            hint: identifier,
            icon: Box,
            href: `${slug}/projects/${projectId}/modules/${id}`,
            run: () =>
              void navigate({
                to: '/$slug/projects/$projectId/modules/$moduleId',
                params: { slug, projectId, moduleId: id },
              }),
          })),
        ),
    [projects, can, all, t, slug, navigate],
  );
  useOfferedCommands('modules', commands);
  return null;
}
