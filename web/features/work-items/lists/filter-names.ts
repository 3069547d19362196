import type { FilterNames, Named } from '#shared/lib/work-item-query/names.ts';
import { allQueries, type QueryField } from '#shared/work-item-fields/registry.ts';
import { filterChoices } from '#web/features/work-items/fields/tables.ts';

import type { ListFacts } from './list-facts.ts';

/** The names that filters of a list are typed with, from the list's facts. */
export function filterNames(facts: ListFacts, spansProjects = false): FilterNames {
  const kept = new Map<QueryField, readonly Named[]>();
  return {
    options(field) {
      // Each project has states of its own, most of the same names: across projects their groups are meant.
      const declared = allQueries().get(field)?.field;
      const isLeftOut = declared === undefined || (spansProjects && declared.refersTo === 'states');
      const options = kept.get(field) ?? (isLeftOut ? [] : filterChoices(declared, facts));
      kept.set(field, options);
      return options;
    },
  };
}
