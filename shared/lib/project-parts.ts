import type { ProjectImage } from '#shared/contract/projects.ts';

/** Project features that can be turned off. */
export const PROJECT_PARTS = [
  'epics',
  'cycles',
  'modules',
  'views',
  'pages',
  'intake',
  'estimates',
] as const;
export type ProjectPart = (typeof PROJECT_PARTS)[number];

const IS_ON: Readonly<Record<ProjectPart, (project: ProjectImage) => unknown>> = {
  epics: (project) => project.is_epic_enabled,
  cycles: (project) => project.cycle_view,
  modules: (project) => project.module_view,
  views: (project) => project.issue_views_view,
  pages: (project) => project.page_view,
  intake: (project) => project.inbox_view,
  estimates: (project) => project.estimate,
};

/** Whether a project has a feature turned on: features that are off are offered nowhere. */
export function isPartOn(project: ProjectImage | undefined, part: ProjectPart): boolean {
  return project !== undefined && Boolean(IS_ON[part](project));
}
