import type { ProjectImage } from '#shared/contract/projects.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';

/** The properties a row or card may show, by the contract's names in `display_properties`. */
export const DISPLAY_KEYS = [
  'key',
  'state',
  'priority',
  'labels',
  'cycle',
  'modules',
  'estimate',
  'start_date',
  'due_date',
  'assignee',
  'sub_issue_count',
  'attachment_count',
  'link',
] as const;
export type DisplayKey = (typeof DISPLAY_KEYS)[number];

/** The properties that are shown. */
export type Display = ReadonlySet<DisplayKey>;

/** What a project has switched on decides what there is to show and to group by. */
export interface Features {
  readonly hasCycles: boolean;
  readonly hasModules: boolean;
  readonly hasEstimates: boolean;
}

/** What a project has switched on and in use: an empty column would say nothing. */
export function featuresOf(project: ProjectImage | undefined, { known }: ListFacts): Features {
  return {
    hasCycles: project?.cycle_view === true && known('cycle').length > 0,
    hasModules: project?.module_view === true && known('module').length > 0,
    hasEstimates: (project?.estimate ?? null) !== null,
  };
}

/** The properties that can be shown in a project. */
export function displayChoices({ hasCycles, hasModules, hasEstimates }: Features): DisplayKey[] {
  const missing = new Set<DisplayKey>([
    ...(hasCycles ? [] : (['cycle'] as const)),
    ...(hasModules ? [] : (['modules'] as const)),
    ...(hasEstimates ? [] : (['estimate'] as const)),
  ]);
  return DISPLAY_KEYS.filter((key) => !missing.has(key));
}
