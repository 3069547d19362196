import type { FilterNames, Named } from '#shared/lib/work-item-query/names.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';

import type { ListFacts } from './list-facts.ts';

/** The names that filters of a list are typed with, from the list's facts. */
export function filterNames(facts: ListFacts, spansProjects = false): FilterNames {
  const kept = new Map<QueryField, readonly Named[]>();
  return {
    options(field) {
      // Each project has states of its own, most of the same names: across projects their groups are meant.
      const isLeftOut = spansProjects && field === 'state';
      const options = kept.get(field) ?? (isLeftOut ? [] : optionsOf(field, facts));
      kept.set(field, options);
      return options;
    },
  };
}

function optionsOf(field: QueryField, facts: ListFacts): readonly Named[] {
  switch (field) {
    case 'state':
      return named(facts.known('state'), facts.stateName);
    case 'labels':
      return named(facts.known('label'), facts.labelName);
    case 'estimate_point':
      return named(facts.known('estimate'), facts.estimateName);
    case 'project':
      return named(facts.known('project'), facts.projectName);
    case 'epic':
      return named(facts.known('epic'), facts.epicName);
    case 'cycle':
      return named(facts.known('cycle'), facts.cycleName);
    case 'module':
      return named(facts.known('module'), facts.moduleName);
    case 'assignees':
      return named(facts.known('assignee'), facts.personName);
    case 'created_by':
    case 'mentions':
    case 'subscriber':
      return named(facts.people, facts.personName);
    default:
      return [];
  }
}

function named(ids: readonly string[], nameOf: (id: string) => string | null): Named[] {
  return ids.flatMap((id) => {
    const name = nameOf(id);
    return name === null ? [] : [{ id, name }];
  });
}
