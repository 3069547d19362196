import { CONTAINER_NAMES, CONTAINERS, type ContainerSection } from '#shared/containers.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';

/** The sections of a project that list containers: the feature's switch, and the rights to read and make them. */
export const SECTIONS = {
  ...containerSections(),
  views: { feature: 'issue_views_view', read: 'view.list', create: 'view.create' },
  pages: { feature: 'page_view', read: 'page.list', create: 'page.create' },
} as const;
export type Section = keyof typeof SECTIONS;

/** Whether the person may make containers of a section: nobody does in an archived project. */
export function useCanCreate(section: Section, projectId: string): boolean {
  const can = useCan(projectId);
  const project = projects.use(projectId);
  const { feature, create } = SECTIONS[section];
  return can(create) && project?.archived_at === null && project[feature];
}

function containerSections() {
  const entries = CONTAINER_NAMES.map((name) => {
    const { section, feature } = CONTAINERS[name];
    return [section, { feature, read: `${name}.read`, create: `${name}.create` }] as const;
  });
  type Rights = (typeof entries)[number][1];
  return Object.fromEntries(entries) as Readonly<Record<ContainerSection, Rights>>;
}
