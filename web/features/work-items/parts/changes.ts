import { v7 } from 'uuid';

import type { RelationType, WorkItemImage } from '#shared/contract/work-items.ts';
import { itemPath, keyOf, projectPath } from '#web/features/work-items/data/address.ts';
import { loadMissing } from '#web/features/work-items/data/load-item.ts';
import { byProject } from '#web/features/work-items/data/many.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { relations, type SeenRelation, storedAs, subscriptions } from './store.ts';

type Item = Pick<WorkItemImage, 'id' | 'project_id'>;

/** The person's own subscriptions of items, by item. */
export function subscriptionsOf(ids: readonly string[], me: string): ReadonlyMap<string, string> {
  const wanted = new Set(ids);
  const own = subscriptions.all().filter((row) => row.subscriber === me && wanted.has(row.issue));
  return new Map(own.map((row) => [row.issue, row.id]));
}

/** Is told of the items' changes from now on. */
export function subscribe(items: readonly Item[], me: string): void {
  follow({ items: items.map(({ id, project_id }) => ({ id, project_id })), me, isOn: true });
}

/** Is told of the items' changes no longer. */
export function unsubscribe(items: readonly Item[], me: string): void {
  follow({ items: items.map(({ id, project_id }) => ({ id, project_id })), me, isOn: false });
}

interface Following {
  readonly items: readonly Item[];
  readonly me: string;
  readonly isOn: boolean;
}

function follow(following: Following): void {
  if (!setFollowed(following, following.isOn)) return;
  const what = following.isOn ? 'subscribe' : 'unsubscribe';
  undoStack.push(followStep(following, { key: `work-items:detail.${what}` }));
}

const followStep = undoKind<Following>('subscription', (following) => ({
  undo: () => setFollowed(following, !following.isOn),
  redo: () => setFollowed(following, following.isOn),
}));

/** Subscribes to those items, or unsubscribes from them, that are not so already; false = all of them are. */
function setFollowed({ items, me }: Following, isOn: boolean): boolean {
  const followed = subscriptionsOf(
    items.map(({ id }) => id),
    me,
  );
  const others = items.filter(({ id }) => followed.has(id) !== isOn);
  if (!isOn) sendUnsubscription(others, followed);
  // Many of a project by one call.
  else for (const some of byProject(others)) sendSubscription(some, me);
  return others.length > 0;
}

function sendSubscription(items: readonly Item[], me: string): void {
  const [first] = items;
  if (!first) return;
  const isAlone = items.length === 1;
  void changes.add({
    method: 'POST',
    path: isAlone
      ? `${itemPath(first)}/subscribe/`
      : `${projectPath(first.project_id)}/bulk-subscribe-issues/`,
    ...(!isAlone && { body: { issue_ids: items.map(({ id }) => id) } }),
    touches: items.map(({ id }) => `subscription ${id}`),
    effects: items.map(({ id }) => ({
      op: 'set' as const,
      entity: subscriptions.entity,
      id: v7(),
      fields: { issue: id, subscriber: me, project: first.project_id },
    })),
    label: { key: 'work-items:detail.subscribe' },
  });
}

/**
 * `followed` names the subscription of each. There is no call for many: of those, one that is refused shows as still
 * followed, without a message each.
 */
function sendUnsubscription(items: readonly Item[], followed: ReadonlyMap<string, string>): void {
  for (const item of items) {
    const id = followed.get(item.id);
    if (id === undefined) continue;
    void changes.add({
      method: 'DELETE',
      path: `${itemPath(item)}/subscribe/`,
      touches: [`subscription ${item.id}`],
      effects: [{ op: 'delete', entity: subscriptions.entity, id }],
      label: { key: 'work-items:detail.unsubscribe' },
      isQuiet: items.length > 1,
    });
  }
}

/** Writes an earlier description over what stands there now, which stays as a version itself. */
export function restoreDescription(item: Item, description_html: string): void {
  void changes.add({
    method: 'PATCH',
    path: `${itemPath(item)}/`,
    body: { description_html },
    touches: [item.id],
    effects: [],
    label: { key: 'work-items:detail.versions.change' },
    isFinal: true,
  });
}

/** Ties others to items by a kind of relation: one gesture, one step of undo. */
export function addRelations(
  items: readonly Item[],
  type: RelationType,
  others: readonly string[],
  lag = 0,
): void {
  const tie = { items: items.map(({ id, project_id }) => ({ id, project_id })), type, others, lag };
  sendTie(tie);
  undoStack.push(tieStep(tie, relationsOf(...items)));
}

const relationsOf = (...items: readonly Item[]): Message => ({
  key: 'work-items:detail.relations.change',
  values: { count: items.length, item: nameOf(items[0]) },
});

const subItemsOf = (parent: Item): Message => ({
  key: 'work-items:detail.subItems.changeOf',
  values: { item: nameOf(parent) },
});

/** What people call an item that is on their screen. */
function nameOf(item: Item | undefined): string {
  const known = workItems.get(item?.id ?? '');
  return known ? keyOf(known) : '';
}

/** Items that are tied to others. */
interface Tie {
  readonly items: readonly Item[];
  readonly type: RelationType;
  readonly others: readonly string[];
  readonly lag: number;
}

const tieStep = undoKind<Tie>('relations-add', (tie) => ({
  undo: () => loosen(tie),
  redo: () => sendTie(tie),
}));
const loosenStep = undoKind<Tie>('relations-remove', (tie) => ({
  undo: () => sendTie(tie),
  redo: () => loosen(tie),
}));

function sendTie({ items, type, others, lag }: Tie): boolean {
  for (const item of items) sendRelations(item, type, others, lag);
  return true;
}

function loosen({ items, type, others }: Tie): boolean {
  for (const item of items) {
    for (const otherId of others)
      sendRemoval(item, { id: relationBetween(item.id, otherId), type, otherId });
  }
  return true;
}

function sendRelations(
  item: Item,
  type: RelationType,
  others: readonly string[],
  lag: number,
): void {
  const { stored, isTarget } = storedAs(type);
  const related = others.filter((other) => other !== item.id);
  if (related.length === 0) return;
  void changes.add({
    method: 'POST',
    path: `${itemPath(item)}/issue-relation/`,
    body: { relation_type: type, issues: related, ...(lag !== 0 && { lag }) },
    touches: [`relations ${item.id}`],
    effects: related.map((other) => ({
      op: 'set' as const,
      entity: relations.entity,
      id: v7(),
      fields: {
        issue: isTarget ? other : item.id,
        related_issue: isTarget ? item.id : other,
        relation_type: stored,
        lag,
      },
    })),
    label: relationsOf(item),
  });
}

/** Loosens a relation; undo ties it again. */
export function removeRelation({ id, project_id }: Item, relation: SeenRelation): void {
  const { type, otherId, lag } = relation;
  sendRemoval({ id, project_id }, relation);
  const item = { id, project_id };
  undoStack.push(loosenStep({ items: [item], type, others: [otherId], lag }, relationsOf(item)));
}

/** Changes the days between an item and another one. */
export function changeLag({ id: itemId, project_id }: Item, relation: SeenRelation, next: number) {
  const { id, lag } = relation;
  const change = { item: { id: itemId, project_id }, id, before: lag, after: next };
  sendLag(change, next);
  undoStack.push(lagStep(change, relationsOf(change.item)));
}

interface LagChange {
  readonly item: Item;
  readonly id: string;
  readonly before: number;
  readonly after: number;
}

const lagStep = undoKind<LagChange>('relation-lag', (change) => ({
  undo: () => sendLag(change, change.before),
  redo: () => sendLag(change, change.after),
}));

function sendLag({ item, id }: LagChange, lag: number): boolean {
  void changes.add({
    method: 'PATCH',
    path: `${itemPath(item)}/issue-relation/${id}/`,
    body: { lag },
    touches: [`relations ${item.id}`],
    effects: [{ op: 'set', entity: relations.entity, id, fields: { lag } }],
    label: relationsOf(item),
  });
  return true;
}

/** The id is known only while one of the two is open; the server finds the relation by its ends. */
interface LooseRelation extends Omit<SeenRelation, 'id' | 'lag'> {
  readonly id: string | undefined;
}

function sendRemoval(item: Item, { id, type, otherId }: LooseRelation): void {
  void changes.add({
    method: 'POST',
    path: `${itemPath(item)}/remove-relation/`,
    body: { relation_type: type, related_issue: otherId },
    touches: [`relations ${item.id}`],
    effects: id === undefined ? [] : [{ op: 'delete', entity: relations.entity, id }],
    label: relationsOf(item),
  });
}

function relationBetween(a: string, b: string): string | undefined {
  return relations
    .all()
    .find(
      (row) =>
        (row.issue === a && row.related_issue === b) ||
        (row.issue === b && row.related_issue === a),
    )?.id;
}

/** Puts items below another one: one gesture, one step of undo. */
export function addSubItems({ id, project_id }: Item, items: readonly Item[]): void {
  const added = {
    parent: { id, project_id },
    items: items.map((item) => ({ id: item.id, project_id: item.project_id })),
  };
  sendBelow(added);
  undoStack.push(belowStep(added, subItemsOf(added.parent)));
}

interface Below {
  readonly parent: Item;
  readonly items: readonly Item[];
}

const belowStep = undoKind<Below>('sub-items-add', (added) => ({
  prepare: () => loadMissing(added.items),
  undo: () => takeOut(added),
  redo: () => sendBelow(added),
}));

function sendBelow({ parent, items }: Below): boolean {
  const ids = items.map(({ id }) => id);
  void changes.add({
    method: 'POST',
    path: `${itemPath(parent)}/sub-issues/`,
    body: { sub_issue_ids: ids },
    touches: [parent.id, ...ids],
    effects: ids
      .filter((id) => workItems.get(id))
      .map((id) => ({
        op: 'set' as const,
        entity: workItems.entity,
        id,
        fields: { parent_id: parent.id },
      })),
    label: subItemsOf(parent),
  });
  return true;
}

/** Only what has no parent is offered, so that none is where it was; what others put elsewhere since stays there. */
function takeOut({ parent, items }: Below): boolean {
  const own = items.map(({ id }) => id).filter((id) => workItems.get(id)?.parent_id === parent.id);
  updateWorkItems(own, { parent_id: null }, subItemsOf(parent));
  return own.length > 0;
}
