import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { ReferredTable, WorkItemField } from '#shared/work-item-fields/field.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { estimatePoints } from '#web/features/estimates/store.ts';
import { labels } from '#web/features/labels/store.ts';
import { modules } from '#web/features/modules/store.ts';
import { projectMembers, projects } from '#web/features/projects/store.ts';
import { states } from '#web/features/states/store.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';

/** Something that can be named. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The rows that a field may name, by the table they are of. */
interface Referred {
  /** What a row is called; null = it is not known (any more). */
  readonly nameOf: (id: string, facts: ListFacts) => string | null;
  /** What an item may be given, by name: of its own project. */
  readonly choices: (item: WorkItemImage, facts: ListFacts) => readonly Named[];
  /** Every item has one. */
  readonly isNeeded?: boolean;
}

/** Guests are given no work. */
const GUEST = 5;

const TABLES: Readonly<Record<ReferredTable, Referred>> = {
  states: {
    nameOf: (id, facts) => facts.stateName(id),
    choices: (item) => ofProject(states.all(), item).filter(({ group }) => group !== 'triage'),
    isNeeded: true,
  },
  labels: {
    nameOf: (id, facts) => facts.labelName(id),
    choices: (item) => ofProject(labels.all(), item),
  },
  users: {
    nameOf: (id, facts) => facts.personName(id),
    choices: ({ project_id }, facts) =>
      projectMembers
        .all()
        .filter((row) => row.project === project_id && row.role > GUEST)
        .map(({ member }) => ({ id: member, name: facts.personName(member) ?? '' })),
  },
  cycles: {
    nameOf: (id, facts) => facts.cycleName(id),
    choices: (item) => ofProject(cycles.all(), item),
  },
  modules: {
    nameOf: (id, facts) => facts.moduleName(id),
    choices: (item) => ofProject(modules.all(), item),
  },
  epics: {
    nameOf: (id, facts) => facts.epicName(id),
    choices: ({ project_id }, facts) =>
      facts
        .known('epic')
        .filter((id) => workItems.get(id)?.project_id === project_id)
        .map((id) => ({ id, name: facts.epicName(id) ?? '' })),
  },
  estimate_points: {
    nameOf: (id, facts) => facts.estimateName(id),
    choices: ({ project_id }, facts) => {
      const estimate = projects.get(project_id)?.estimate;
      return estimatePoints
        .all()
        .filter((point) => point.estimate === estimate)
        .map(({ id }) => ({ id, name: facts.estimateName(id) ?? '' }));
    },
  },
  projects: { nameOf: (id) => projects.get(id)?.name ?? null, choices: () => [] },
  // Items are named by their keys.
  work_items: {
    nameOf: (id) => {
      const item = workItems.get(id);
      return item ? keyOf(item) : null;
    },
    choices: ({ id }) =>
      workItems
        .all()
        .filter((other) => other.id !== id)
        .map((other) => ({ id: other.id, name: keyOf(other) })),
  },
  types: { nameOf: () => null, choices: () => [] },
};

function ofProject<Row extends Named & { readonly project_id: string }>(
  rows: readonly Row[],
  { project_id }: WorkItemImage,
): readonly Row[] {
  return rows.filter((row) => row.project_id === project_id);
}

/** What a row or an option that a field names is called; null = it is not known (any more). */
export function nameIn(
  { refersTo, options }: WorkItemField,
  id: string,
  facts: ListFacts,
): string | null {
  if (options) return options.find((option) => option.id === id)?.name ?? null;
  return refersTo ? TABLES[refersTo].nameOf(id, facts) : null;
}

/** What an item may be given in a field that names rows or options. */
export function choicesIn(
  { refersTo, options }: WorkItemField,
  item: WorkItemImage,
  facts: ListFacts,
): readonly Named[] {
  if (options) return options;
  return refersTo ? TABLES[refersTo].choices(item, facts) : [];
}

/** Whether no item may be without a value of the field. */
export function isNeeded({ refersTo, kind, isRequired, emptyWord }: WorkItemField): boolean {
  if (kind === 'text') return isRequired === true;
  if (kind === 'word') return emptyWord === undefined;
  return refersTo !== undefined && TABLES[refersTo].isNeeded === true;
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
