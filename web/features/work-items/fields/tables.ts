import { CONTAINER_NAMES, CONTAINERS, type ContainerSection } from '#shared/containers.ts';
import type { ReferredTable, WorkItemField } from '#shared/work-item-fields/field.ts';
import { containerRows } from '#web/features/projects/containers/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';

/** Something that can be named. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

type NameOf = (id: string, facts: ListFacts) => string | null;

/** What a row is called, by the table it is of; null = it is not known (any more). */
const NAMES: Readonly<Record<ReferredTable, NameOf>> = {
  ...namesOfContainers(),
  states: (id, facts) => facts.stateName(id),
  labels: (id, facts) => facts.labelName(id),
  users: (id, facts) => facts.personName(id),
  cycles: (id, facts) => facts.cycleName(id),
  modules: (id, facts) => facts.moduleName(id),
  epics: (id, facts) => facts.epicName(id),
  estimate_points: (id, facts) => facts.estimateName(id),
  projects: (id) => projects.get(id)?.name ?? null,
  // Items are named by their keys.
  work_items: (id) => {
    const item = workItems.get(id);
    return item ? keyOf(item) : null;
  },
  types: () => null,
};

/** Containers are called by their rows, if facts have no names of theirs. */
function namesOfContainers() {
  const entries = CONTAINER_NAMES.map((name): [ContainerSection, NameOf] => [
    CONTAINERS[name].section,
    (id) => containerRows(name).get(id)?.name ?? null,
  ]);
  return Object.fromEntries(entries) as Readonly<Record<ContainerSection, NameOf>>;
}

/** What a row or an option that a field names is called; null = it is not known (any more). */
export function nameIn(
  { refersTo, options }: WorkItemField,
  id: string,
  facts: ListFacts,
): string | null {
  if (options) return options.find((option) => option.id === id)?.name ?? null;
  return refersTo ? NAMES[refersTo](id, facts) : null;
}

/** Whether no item may be without a value of the field. */
export function isNeeded({ refersTo, kind, isRequired, emptyWord }: WorkItemField): boolean {
  if (kind === 'text') return isRequired === true;
  if (kind === 'word') return emptyWord === undefined;
  return refersTo === 'states';
}

/** What filters of a list compare a field with, in the order in which they offer it. */
export function filterChoices(field: WorkItemField, facts: ListFacts): readonly Named[] {
  if (field.options) return field.options;
  const { group, refersTo } = field;
  const ids = group?.known ? facts.known(group.known) : refersTo === 'users' ? facts.people : [];
  return ids.flatMap((id) => {
    const name = refersTo === 'projects' ? facts.projectName(id) : nameIn(field, id, facts);
    return name === null ? [] : [{ id, name }];
  });
}
