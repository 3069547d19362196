import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { CONTAINER_NAMES, type ContainerName, CONTAINERS } from '#shared/containers.ts';
import { SECTIONS } from '#web/features/containers/sections.ts';
import { useCanIn } from '#web/features/permissions/store.ts';
import { type ContainerRow, containerRows } from '#web/features/projects/containers/store.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useOfferedCommands } from '#web/lib/shortcuts/commands.ts';
import type { Collection } from '#web/lib/store/collection.ts';

import { iconOf, inTurnOf } from './kinds.ts';

/** Offers the containers of the person's projects in the palette. */
export function ContainerOffers() {
  return CONTAINER_NAMES.map((name) => (
    <KindOffers key={name} name={name} rows={containerRows(name)} />
  ));
}

interface KindOffersProps {
  readonly name: ContainerName;
  readonly rows: Collection<ContainerRow>;
}

function KindOffers({ name, rows }: KindOffersProps) {
  const { t } = useTranslation('palette');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const projects = useJoinedProjects();
  const can = useCanIn();
  const { section } = CONTAINERS[name];
  const icon = iconOf(name);
  // oxlint-disable-next-line react/hooks -- a kind has the same rows as long as the program runs
  const all = rows.useSelect((known) => known, []);
  const commands = useMemo(() => {
    const { feature, read } = SECTIONS[section];
    return projects
      .filter((project) => project[feature] && can(project.id, read))
      .flatMap(({ id: projectId, identifier }) =>
        inTurnOf(name, all, projectId).map(({ id, name: title }) => ({
          ...{ id: `${name}:${id}`, title, group: t(`groups.${section}`), hint: identifier, icon },
          href: `${slug}/projects/${projectId}/${section}/${id}`,
          run: () =>
            void navigate({
              to: `/$slug/projects/$projectId/${section}/$containerId` as const,
              params: { slug, projectId, containerId: id },
            }),
        })),
      );
  }, [projects, can, all, t, slug, navigate, name, section, icon]);
  useOfferedCommands(section, commands);
  return null;
}
