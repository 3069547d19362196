import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';

/** The sections of a project that list containers: the feature's switch, and the rights to read and make them. */
export const SECTIONS = {
  cycles: { feature: 'cycle_view', read: 'cycle.read', create: 'cycle.create' },
  modules: { feature: 'module_view', read: 'module.read', create: 'module.create' },
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
