import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { fold } from '#shared/lib/search/fold.ts';
import { findProperty } from '#shared/work-item-fields/registry.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { estimatePoints } from '#web/features/estimates/store.ts';
import { labels } from '#web/features/labels/store.ts';
import { modules } from '#web/features/modules/store.ts';
import { projectMembers, projects } from '#web/features/projects/store.ts';
import { states } from '#web/features/states/store.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';
import type { Words } from '#web/lib/i18n/words.ts';

import { type Named, readName, readNames, type Reading } from './name-reading.ts';

/** Why a text does not fit into a cell. */
export type Misfit = 'unknown' | 'ambiguous' | 'needed' | 'readOnly' | 'date' | 'range';

/** What a text makes of a cell: the new value, or why it does not fit. */
export type CellReading =
  | { readonly is: 'patch'; readonly patch: WorkItemPatch }
  | { readonly is: Misfit; readonly text: string };

/** What texts are read by. */
export interface ReadingWords {
  readonly facts: ListFacts;
  readonly t: Words;
  /** The day that somebody means; null = none. */
  readonly readDay: (text: string) => string | null;
}

/** Reads a text into a cell of an item: names are those of the item's project. */
export function readCell(
  column: string,
  written: string,
  item: WorkItemImage,
  words: ReadingWords,
): CellReading {
  const { facts } = words;
  const text = written.trim();
  switch (column) {
    case 'name':
      return text === '' ? { is: 'needed', text } : patch({ name: oneLine(text) });
    case 'state':
      if (text === '') return { is: 'needed', text };
      return one(text, statesOf(item), (state_id) => ({ state_id: state_id ?? item.state_id }));
    case 'priority':
      return readPriority(text, words);
    case 'assignees':
      return many(text, peopleOf(item, facts), (assignee_ids) => ({ assignee_ids }));
    case 'labels':
      return many(text, ofProject(labels.all(), item), (label_ids) => ({ label_ids }));
    case 'modules':
      return many(text, ofProject(modules.all(), item), (module_ids) => ({ module_ids }));
    case 'cycle':
      return one(text, ofProject(cycles.all(), item), (cycle_id) => ({ cycle_id }));
    case 'epic':
      return one(text, epicsOf(item, facts), (epic_id) => ({ epic_id }));
    case 'estimate':
      return one(text, pointsOf(item, facts), (estimate_point) => ({ estimate_point }));
    case 'parent':
      return readParent(text, item);
    default: {
      const field = findProperty(column);
      return field?.kind === 'date' ? readDate(field.key, text, words) : { is: 'readOnly', text };
    }
  }
}

function patch(value: WorkItemPatch): CellReading {
  return { is: 'patch', patch: value };
}

/** A title is one line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 255);
}

function one(
  text: string,
  all: readonly Named[],
  make: (id: string | null) => WorkItemPatch,
): CellReading {
  if (text === '') return patch(make(null));
  return made(readName(text, all), make);
}

function many(
  text: string,
  all: readonly Named[],
  make: (ids: string[]) => WorkItemPatch,
): CellReading {
  return made(readNames(text, all), (ids) => make([...ids]));
}

function made<Value>(reading: Reading<Value>, make: (value: Value) => WorkItemPatch): CellReading {
  return reading.is === 'value' ? patch(make(reading.value)) : reading;
}

function readPriority(text: string, { t }: ReadingWords): CellReading {
  if (text === '') return patch({ priority: 'none' });
  const wanted = fold(text);
  const found = PRIORITIES.find(
    (priority) => priority === wanted || fold(t(`fields.priority.${priority}`)) === wanted,
  );
  return found ? patch({ priority: found }) : { is: 'unknown', text };
}

function readDate(key: string, text: string, { readDay }: ReadingWords): CellReading {
  if (text === '') return patch({ [key]: null });
  const day = readDay(text);
  return day === null ? { is: 'date', text } : patch({ [key]: day });
}

function readParent(text: string, item: WorkItemImage): CellReading {
  if (text === '') return patch({ parent_id: null });
  const wanted = text.toUpperCase();
  const found = workItems.all().find((other) => keyOf(other).toUpperCase() === wanted);
  return found && found.id !== item.id ? patch({ parent_id: found.id }) : { is: 'unknown', text };
}

function ofProject<Row extends Named & { readonly project_id: string }>(
  rows: readonly Row[],
  { project_id }: WorkItemImage,
): readonly Row[] {
  return rows.filter((row) => row.project_id === project_id);
}

function statesOf(item: WorkItemImage): readonly Named[] {
  return ofProject(states.all(), item).filter(({ group }) => group !== 'triage');
}

/** Guests are given no work. */
const GUEST = 5;

function peopleOf({ project_id }: WorkItemImage, facts: ListFacts): readonly Named[] {
  return projectMembers
    .all()
    .filter((row) => row.project === project_id && row.role > GUEST)
    .map(({ member }) => ({ id: member, name: facts.personName(member) ?? '' }));
}

function epicsOf({ project_id }: WorkItemImage, facts: ListFacts): readonly Named[] {
  return facts
    .known('epic')
    .filter((id) => workItems.get(id)?.project_id === project_id)
    .map((id) => ({ id, name: facts.epicName(id) ?? '' }));
}

function pointsOf({ project_id }: WorkItemImage, facts: ListFacts): readonly Named[] {
  const estimate = projects.get(project_id)?.estimate;
  return estimatePoints
    .all()
    .filter((point) => point.estimate === estimate)
    .map(({ id }) => ({ id, name: facts.estimateName(id) ?? '' }));
}
