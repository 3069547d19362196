import { createComment } from '#server/features/comments/commands.ts';
import { createCommentReaction } from '#server/features/comments/reactions/commands.ts';
import { createWorkItemReaction } from '#server/features/reactions/commands.ts';
import { importBeginning, importWorkItem } from '#server/features/work-items/imports/commands.ts';
import { addRelations } from '#server/features/work-items/relations/commands.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { markdownToHtml } from '#server/platform/texts/markdown.ts';
import { CreateComment } from '#shared/contract/comments.ts';
import type { StateGroup } from '#shared/contract/states.ts';

import { type Calendar, latestOf } from './calendar.ts';
import type { SampleComment, SampleItem, SamplePerson } from './content.ts';
import { type MadePlan, plansOf } from './plans.ts';

/** Ids of created items by the sample's keys. */
export type MadeItems = Map<string, string>;

export interface Maker {
  readonly scope: ProjectScope;
  readonly people: ReadonlyMap<SamplePerson, string>;
  readonly calendar: Calendar;
  readonly states: ReadonlyMap<StateGroup, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly plans: readonly MadePlan[];
  readonly made: MadeItems;
}

const SOURCE = 'sample';

/** Creates an item with comments and reactions, dated in the past. */
export async function makeItem(maker: Maker, item: SampleItem): Promise<void> {
  const { scope, calendar, made } = maker;
  const turn = made.size;
  const created_at = calendar.moment(item.made, turn);
  const comments = item.comments.map((comment, place) => ({
    comment,
    at: latestOf(calendar.moment(comment.day, turn + place + 1), created_at),
  }));
  const changed = calendar.moment(item.changed ?? item.made, turn + comments.length + 2);
  const updated_at = latestOf(changed, created_at, ...comments.map(({ at }) => at));
  const { id } = await importWorkItem(scope, inputOf(maker, item), {
    created_at,
    updated_at,
    created_by: idOf(maker.people, item.by),
    completed_at: item.state === 'completed' ? updated_at : null,
    ...plansOf(maker.plans, item),
  });
  made.set(item.key, id);
  const began = beginningOf(item);
  if (began !== null) {
    const wanted = latestOf(calendar.moment(began, turn), created_at);
    await importBeginning(scope, id, wanted < updated_at ? wanted : updated_at);
  }
  for (const [by, reaction] of item.reactions ?? []) {
    const imported = { actor_id: idOf(maker.people, by), created_at: updated_at };
    await createWorkItemReaction(scope, id, { reaction }, imported);
  }
  for (const [place, { comment, at }] of comments.entries()) {
    await makeComment(maker, id, comment, at, `${item.key} ${place + 1}`);
  }
}

/** The day on which the work on an item began; null = it has not. */
function beginningOf({ state, made, start, changed = made }: SampleItem): number | null {
  if (state === 'started') return start ?? changed;
  return state === 'completed' ? (start ?? Math.round((made + changed) / 2)) : null;
}

/** Creates an item's relations; all of its related items must exist. */
export async function relateItem({ scope, made }: Maker, item: SampleItem): Promise<void> {
  for (const [relation_type, other] of item.relations ?? []) {
    const issues = [idOf(made, other)];
    await addRelations(scope, idOf(made, item.key), { relation_type, issues }, 'import');
  }
}

function inputOf({ people, calendar, states, labels, made }: Maker, item: SampleItem) {
  const { name, priority, text, start, due, parent } = item;
  return {
    name,
    priority,
    state_id: idOf(states, item.state),
    assignee_ids: (item.to ?? []).map((person) => idOf(people, person)),
    label_ids: (item.labels ?? []).map((label) => idOf(labels, label)),
    external_source: SOURCE,
    external_id: item.key,
    ...(text === undefined ? {} : { description_html: markdownToHtml(text) }),
    ...(start === undefined ? {} : { start_date: calendar.date(start) }),
    ...(due === undefined ? {} : { target_date: calendar.date(due) }),
    ...(parent === undefined ? {} : { parent_id: idOf(made, parent) }),
  };
}

async function makeComment(
  { scope, people }: Maker,
  itemId: string,
  { by, text, reactions = [] }: SampleComment,
  created_at: string,
  external_id: string,
): Promise<void> {
  const input = CreateComment.parse({ comment_html: markdownToHtml(text) });
  const { comment } = await createComment(scope, itemId, input, {
    actor_id: idOf(people, by),
    created_at,
    external_source: SOURCE,
    external_id,
  });
  for (const [person, reaction] of reactions) {
    const imported = { actor_id: idOf(people, person), created_at };
    await createCommentReaction(scope, comment.id, { reaction }, imported);
  }
}

/** Content with an unknown key is an error: better no sample than part of one. */
function idOf<Key>(ids: ReadonlyMap<Key, string>, key: Key): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The sample names ${String(key)}, which it does not have.`);
  return id;
}
