import { accountOf, type Meaning, peopleIn } from '#server/features/importers/meaning/meaning.ts';
import {
  cycleKey,
  type Oddity,
  type SourceItem,
  type SourcePerson,
} from '#server/features/importers/records.ts';
import type { ImportField } from '#shared/constants/imports.ts';
import type { CreateWorkItem } from '#shared/contract/work-items.ts';
import { nameKey } from '#shared/lib/names.ts';
import { findField } from '#shared/work-item-fields/registry.ts';

import type { Run } from './run.ts';
import { type Bodies, htmlOf } from './texts.ts';

/** What creating the items of a chunk needs. */
interface Making {
  readonly run: Run;
  readonly assignable: ReadonlySet<string>;
  readonly bodies: Bodies;
}

/** Input to create an item, without the parts that cannot be imported. */
export function inputOf(chunk: Making, place: number, meaning: Meaning) {
  const { run, assignable, bodies } = chunk;
  const { survey, prepared } = run;
  const { item, state } = meaning;
  const { mapping, source_key } = run.work.row;
  const account = (person: SourcePerson | null) => accountOf(person, mapping, prepared.invited);
  const people = peopleIn(item).map(([field, person]) => ({ field, person, id: account(person) }));
  const idsIn = (field: ImportField) =>
    people.flatMap((one) =>
      one.field === field && one.id && assignable.has(one.id) ? one.id : [],
    );
  const above = survey.parentAt.get(place);
  const parent = above === undefined ? null : run.known.get(survey.keyAt[above] ?? '');
  const parent_id = parent && !parent.isGone && !item.is_epic ? parent.id : null;
  const description = htmlOf(bodies, item.description, nameLine(item, account));
  const point = item.estimate === null ? null : prepared.estimates.get(item.estimate);
  const odd: Oddity[] = [...meaning.oddities];
  if (description === null) odd.push({ code: 'text_too_large', field: 'description', value: '' });
  if (item.estimate !== null && !point)
    odd.push({ code: 'estimate_left', field: 'estimate', value: item.estimate });
  if (item.parent !== null && !item.is_epic && parent_id === null)
    odd.push({ code: 'parent_missing', field: 'parent', value: item.parent });
  for (const { field, person, id } of people)
    if (id && !assignable.has(id)) odd.push({ code: 'not_assignable', field, value: person.key });
  const input: CreateWorkItem = {
    name: meaning.name,
    description_html: description ?? '',
    priority: item.priority,
    label_ids: [
      ...new Set(meaning.labels.flatMap((label) => prepared.labels.get(label.name) ?? [])),
    ],
    assignee_ids: idsIn('assignees'),
    external_source: source_key,
    external_id: item.key,
    start_date: item.start_date,
    target_date: item.due_date,
    ...item.values,
    ...Object.fromEntries(
      Object.keys(item.people).map((key) => {
        const ids = idsIn(`field:${key}`);
        return [key, findField(key)?.kind === 'ids' ? ids : (ids[0] ?? null)];
      }),
    ),
    ...(point ? { estimate_point: point } : {}),
    ...(parent_id ? { parent_id } : {}),
    ...(state ? { state_id: prepared.states.get(nameKey(state.name)) ?? null } : {}),
  };
  return { input, odd, author: account(item.creator) };
}

/** Author and times of creation and completion. */
export function originOf({ run }: Making, { item, state }: Meaning, author: string | null) {
  const { prepared, work } = run;
  const created = item.created_at ?? undefined;
  const updated = item.updated_at ?? created;
  const isDone = state?.group === 'completed' && item.completed_at !== null;
  return {
    ...(created ? { created_at: created } : {}),
    ...(updated ? { updated_at: created && updated < created ? created : updated } : {}),
    created_by: author ?? work.row.initiated_by,
    ...(isDone ? { completed_at: item.completed_at } : {}),
    ...(item.archived ? { archived_at: dayOf(item) } : {}),
    isEpic: item.is_epic,
    ...(item.is_epic
      ? {}
      : {
          cycle_id: (item.cycle && prepared.cycles.get(cycleKey(item.cycle))) ?? null,
          module_ids: item.modules.flatMap((span) => prepared.modules.get(span.name) ?? []),
        }),
  };
}

const dayOf = ({ archived_at, updated_at }: SourceItem) =>
  (archived_at ?? updated_at ?? new Date().toISOString()).slice(0, 10);

/** A line below the text with people who have no account here. */
function nameLine(item: SourceItem, account: (person: SourcePerson | null) => string | null) {
  const names = item.assignees.filter((person) => !account(person)).map(({ key }) => key);
  const author = item.creator && !account(item.creator) ? `Created by ${item.creator.key}.` : '';
  return [author, names.length > 0 ? `Assigned to ${names.join(', ')}.` : '']
    .filter((part) => part !== '')
    .join(' ');
}
