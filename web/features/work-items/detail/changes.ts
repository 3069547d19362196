import { v7 } from 'uuid';

import type {
  RelationType,
  WorkItemImage,
  WorkItemLinkImage,
} from '#shared/contract/work-items.ts';
import { itemPath } from '#web/features/work-items/address.ts';
import { changes } from '#web/lib/changes.ts';
import { undoStack } from '#web/lib/undo.ts';

import { links, relations, type SeenRelation, storedAs, subscriptions } from './store.ts';

type Item = Pick<WorkItemImage, 'id' | 'project_id'>;

/** Is told of an item's changes from now on, or no longer. */
export function toggleSubscription(item: Item, subscriptionId: string | null, me: string): void {
  const id = subscriptionId ?? v7();
  const isOn = subscriptionId === null;
  void changes.add({
    method: isOn ? 'POST' : 'DELETE',
    path: `${itemPath(item)}/subscribe/`,
    touches: [`subscription ${item.id}`],
    effects: [
      isOn
        ? {
            op: 'set',
            entity: subscriptions.entity,
            id,
            fields: { issue: item.id, subscriber: me, project: item.project_id },
          }
        : { op: 'delete', entity: subscriptions.entity, id },
    ],
    label: { key: isOn ? 'work-items:detail.subscribe' : 'work-items:detail.unsubscribe' },
  });
}

/** Ties items to an item by a kind of relation. */
export function addRelations(item: Item, type: RelationType, others: readonly string[]): void {
  const { stored, isTarget } = storedAs(type);
  const label = { key: 'work-items:detail.relations.change' };
  const send = () => {
    void changes.add({
      method: 'POST',
      path: `${itemPath(item)}/issue-relation/`,
      body: { relation_type: type, issues: others },
      touches: [`relations ${item.id}`],
      effects: others.map((other) => ({
        op: 'set' as const,
        entity: relations.entity,
        id: v7(),
        fields: {
          issue: isTarget ? other : item.id,
          related_issue: isTarget ? item.id : other,
          relation_type: stored,
        },
      })),
      label,
    });
    return true;
  };
  send();
  undoStack.push({
    label,
    undo: () => {
      for (const other of others) {
        const found = relationBetween(item.id, other);
        if (found) sendRemoval(item, { id: found, type, otherId: other });
      }
      return true;
    },
    redo: send,
  });
}

/** Loosens a relation; undo ties it again. */
export function removeRelation(item: Item, relation: SeenRelation): void {
  sendRemoval(item, relation);
  undoStack.push({
    label: { key: 'work-items:detail.relations.change' },
    undo: () => {
      addRelations(item, relation.type, [relation.otherId]);
      return true;
    },
    redo: () => {
      sendRemoval(item, relation);
      return true;
    },
  });
}

function sendRemoval(item: Item, { id, type, otherId }: SeenRelation): void {
  void changes.add({
    method: 'POST',
    path: `${itemPath(item)}/remove-relation/`,
    body: { relation_type: type, related_issue: otherId },
    touches: [`relations ${item.id}`],
    effects: [{ op: 'delete', entity: relations.entity, id }],
    label: { key: 'work-items:detail.relations.change' },
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

interface LinkWords {
  readonly url: string;
  readonly title: string;
}

/** Adds a web link. Answers the server's refusal by throwing. */
export function addLink(item: Item, { url, title }: LinkWords, me: string): Promise<unknown> {
  const id = v7();
  return changes.add({
    method: 'POST',
    path: `${itemPath(item)}/issue-links/`,
    body: { url, title: title || null },
    creates: id,
    touches: [id],
    effects: [
      {
        op: 'set',
        entity: links.entity,
        id,
        fields: {
          url,
          title: title || null,
          metadata: {},
          issue: item.id,
          created_by: me,
          created_at: new Date().toISOString(),
        },
      },
    ],
    label: { key: 'work-items:detail.links.change' },
    text: url,
    isQuiet: true,
  });
}

/** Changes a web link. */
export function editLink(
  item: Item,
  link: WorkItemLinkImage,
  { url, title }: LinkWords,
): Promise<unknown> {
  const fields = { url, title: title || null };
  return changes.add({
    method: 'PATCH',
    path: `${itemPath(item)}/issue-links/${link.id}/`,
    body: fields,
    touches: [link.id],
    effects: [{ op: 'set', entity: links.entity, id: link.id, fields }],
    label: { key: 'work-items:detail.links.change' },
    text: url,
    isQuiet: true,
  });
}

/** Deletes a web link; undo adds it again. */
export function removeLink(item: Item, link: WorkItemLinkImage, me: string): void {
  const label = { key: 'work-items:detail.links.change' };
  void changes.add({
    method: 'DELETE',
    path: `${itemPath(item)}/issue-links/${link.id}/`,
    touches: [link.id],
    effects: [{ op: 'delete', entity: links.entity, id: link.id }],
    label,
  });
  undoStack.push({
    label,
    undo: () => {
      void addLink(item, { url: link.url, title: link.title ?? '' }, me);
      return true;
    },
    // It came back under another id.
    redo: () => {
      const again = links.all().find((row) => row.issue === item.id && row.url === link.url);
      if (again) removeLink(item, again, me);
      return again !== undefined;
    },
  });
}
