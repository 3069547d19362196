import { useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import type { PageObject, PageSource } from '#web/features/item-pages/sources/page-source.ts';
import { useInProject } from '#web/features/item-pages/sources/use-in-project.tsx';
import { NotMember } from '#web/features/item-rows/not-member-section.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import type { ShowItems } from '#web/features/progress/share-rows.ts';
import { useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { projectChoices } from '#web/features/work-items/filters/list-choices.ts';
import { withConditions } from '#web/features/work-items/filters/shown.ts';
import { sourceOfValue } from '#web/features/work-items/lists/sources.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import { ContainerCrumb } from './section-frame.tsx';

interface ContainerPageParts {
  readonly kind: ContainerName;
  readonly row: { readonly id: string; readonly project_id: string; readonly name: string };
  /** Nothing of it can be changed any more. */
  readonly isOver: boolean;
  readonly icon: LucideIcon;
  /** How it is at a glance, beside its name. */
  readonly sign: ReactNode;
  readonly siblings: PageObject['siblings'];
  /** All about it, beside its items; a part of its progress filters them. */
  readonly panel: (onFilter: ShowItems) => ReactNode;
  readonly summary: ReactNode;
  readonly banner: ReactNode;
  readonly tools: ReactNode;
}

/** Where others see that somebody has a container open. */
export function presenceOf(
  kind: ContainerName,
  { id, project_id }: { readonly id: string; readonly project_id: string },
): string {
  return `project:${project_id}/${kind}:${id}`;
}

/** The items of a container of a project, with all about it beside them. */
export function useContainerPage(own: ContainerPageParts): PageSource {
  const { kind, row, isOver, icon, sign, siblings } = own;
  const { id, project_id: projectId, name } = row;
  const { section } = CONTAINERS[kind];
  const source = useMemo(
    () => sourceOfValue(projectId, kind, id, isOver),
    [projectId, kind, id, isOver],
  );
  const { t } = useTranslation(section);
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const place = { kind, id, path: `${section}/${id}/user-properties` };
  const { features, ...parts } = useInProject(projectId, source, place);
  const isMember = useCan(projectId)(`${kind}.read`);
  const [loading, retry] = useProjectItems(isMember ? projectId : null);
  const filter: ShowItems = (conditions) => parts.change((now) => withConditions(now, conditions));
  return {
    source,
    ...parts,
    crumb: <ContainerCrumb section={section} projectId={projectId} />,
    title: `${section}:title`,
    object: {
      ...{ id, name, icon: sign, siblings, switchLabel: t('switch') },
      onSwitch: (other) =>
        void navigate({ href: `/${slug}/projects/${projectId}/${section}/${other}` }),
    },
    panel: { kind, label: t('panel.label'), content: own.panel(filter), summary: own.summary },
    banner: own.banner,
    tools: own.tools,
    presence: presenceOf(kind, row),
    choices: useMemo(() => {
      // All of its items are in this one.
      const others = new Set([...features].filter((feature) => feature !== section));
      return projectChoices(others);
    }, [features, section]),
    loading,
    retry,
    closed: isMember ? null : <NotMember projectId={projectId} />,
    empty: isOver
      ? { icon, title: `${section}:items.emptyOver`, text: `${section}:items.emptyOverText` }
      : {
          ...{ icon, title: `${section}:items.empty`, text: `${section}:items.emptyText` },
          hints: {
            creator: `${section}:items.emptyHint`,
            reader: `${section}:items.emptyReader`,
          },
        },
  };
}
