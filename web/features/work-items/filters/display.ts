import type { ProjectImage } from '#shared/contract/projects.ts';
import { isPartOn } from '#shared/lib/project-parts.ts';
import {
  type DisplayKey,
  displayNames,
  displays,
  type Features,
  isFieldOn,
} from '#shared/work-item-fields/registry.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';

/** The properties that are shown. */
export type Display = ReadonlySet<DisplayKey>;

/** What a project has switched on and in use: an empty column would say nothing. No project has types of items. */
export function featuresOf(project: ProjectImage | undefined, { known }: ListFacts): Features {
  const isInUse = {
    epics: known('epic').length > 0,
    cycles: known('cycle').length > 0,
    modules: known('module').length > 0,
    estimates: true,
  };
  return new Set(FEATURES.filter((name) => isPartOn(project, name) && isInUse[name]));
}

const FEATURES = ['epics', 'cycles', 'modules', 'estimates'] as const;

/** The properties that can be shown where these features are on. */
export function displayChoices(features: Features): readonly DisplayKey[] {
  const off = displays().filter(({ field }) => !isFieldOn(field, features));
  return displayNames().filter((name) => !off.some(({ part }) => part.name === name));
}
