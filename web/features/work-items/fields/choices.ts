import { CONTAINER_NAMES, CONTAINERS, type ContainerSection } from '#shared/containers.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { GUEST } from '#shared/permissions.ts';
import type { ReferredTable, WorkItemField } from '#shared/work-item-fields/field.ts';
import { estimatePoints } from '#web/features/estimates/store.ts';
import { labels } from '#web/features/labels/store.ts';
import { containerRows } from '#web/features/projects/containers/store.ts';
import { projectMembers, projects } from '#web/features/projects/store.ts';
import { states } from '#web/features/states/store.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';

import type { Named } from './tables.ts';

type Choices = (item: WorkItemImage, facts: ListFacts) => readonly Named[];

/** What an item may be given, by name: rows of its own project. */
const CHOICES: Readonly<Partial<Record<ReferredTable, Choices>>> = {
  states: (item) => ofProject(states.all(), item).filter(({ group }) => group !== 'triage'),
  labels: (item) => ofProject(labels.all(), item),
  users: ({ project_id }, facts) =>
    projectMembers
      .all()
      .filter((row) => row.project === project_id && row.role > GUEST)
      .map(({ member }) => ({ id: member, name: facts.personName(member) ?? '' })),
  ...Object.fromEntries(
    CONTAINER_NAMES.map((name): [ContainerSection, Choices] => [
      CONTAINERS[name].section,
      (item) => ofProject(containerRows(name).all(), item),
    ]),
  ),
  epics: ({ project_id }, facts) =>
    facts
      .known('epic')
      .filter((id) => workItems.get(id)?.project_id === project_id)
      .map((id) => ({ id, name: facts.epicName(id) ?? '' })),
  estimate_points: ({ project_id }, facts) => {
    const estimate = projects.get(project_id)?.estimate;
    return estimatePoints
      .all()
      .filter((point) => point.estimate === estimate)
      .map(({ id }) => ({ id, name: facts.estimateName(id) ?? '' }));
  },
  work_items: ({ id }) =>
    workItems
      .all()
      .filter((other) => other.id !== id)
      .map((other) => ({ id: other.id, name: keyOf(other) })),
};

function ofProject<Row extends Named & { readonly project_id: string }>(
  rows: readonly Row[],
  { project_id }: WorkItemImage,
): readonly Row[] {
  return rows.filter((row) => row.project_id === project_id);
}

/** What an item may be given in a field that names rows or options. */
export function choicesIn(
  { refersTo, options }: WorkItemField,
  item: WorkItemImage,
  facts: ListFacts,
): readonly Named[] {
  if (options) return options;
  return (refersTo && CHOICES[refersTo]?.(item, facts)) ?? [];
}
