import type { ProjectImage } from '#shared/contract/projects.ts';

/** The parts of a project that can be switched off. */
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

/** Whether a project has a part switched on: what is off is offered nowhere. */
export function isPartOn(project: ProjectImage | undefined, part: ProjectPart): boolean {
  return project !== undefined && Boolean(IS_ON[part](project));
}
