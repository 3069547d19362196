import type { SubscriptionImage } from '#shared/contract/subscriptions.ts';
import type {
  RelationType,
  WorkItemImage,
  WorkItemLinkImage,
  WorkItemRelationImage,
} from '#shared/contract/work-items.ts';
import { itemPath } from '#web/features/work-items/data/address.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { collection } from '#web/lib/store/collection.ts';

/** Where the web links of an item are. */
export interface LinkPlace {
  readonly item: Pick<WorkItemImage, 'id' | 'project_id'>;
  /** Who adds a link there. */
  readonly userId: string;
}

type LinkWords = Pick<WorkItemLinkImage, 'url' | 'title'>;

/** Web links of items that are open. */
export const links = resource<WorkItemLinkImage, LinkPlace, LinkWords>('work_item_link', {
  path: ({ item }) => `${itemPath(item)}/issue-links/`,
  home: ({ item }) => ({ issue: item.id }),
  messages: 'work-items:detail.links.changes',
  initial: ({ userId }) => ({
    metadata: {},
    created_by: userId,
    created_at: new Date().toISOString(),
  }),
  restore: ({ url, title }) => ({ url, title }),
  nameOf: ({ title, url = '' }) => title || url,
});
export const relations = collection<WorkItemRelationImage>('work_item_relation');
export const subscriptions = collection<SubscriptionImage>('subscription');

/** Web links of an item that is open. */
export function useLinks(itemId: string): readonly WorkItemLinkImage[] {
  return links.useSelect(
    (rows) =>
      rows
        .filter((row) => row.issue === itemId)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [itemId],
  );
}

/** A relation as one of its two items sees it. */
export interface SeenRelation {
  readonly id: string;
  readonly type: RelationType;
  readonly otherId: string;
  /** How many days lie between the two at least, where one goes first. */
  readonly lag: number;
}

/** What each stored type is from its source, and from its target. */
const SEEN: Readonly<
  Record<string, readonly [fromSource: RelationType, fromTarget: RelationType]>
> = {
  duplicate: ['duplicate', 'duplicate'],
  relates_to: ['relates_to', 'relates_to'],
  blocked_by: ['blocked_by', 'blocking'],
  start_before: ['start_before', 'start_after'],
  finish_before: ['finish_before', 'finish_after'],
  start_before_finish: ['start_before_finish', 'finish_after_start'],
};

/** Relations of an item that is open, by kind. */
export function useRelations(itemId: string): readonly SeenRelation[] {
  return relations.useSelect(
    (rows) =>
      rows
        .filter((row) => row.issue === itemId || row.related_issue === itemId)
        .map((row) => seenFrom(row, itemId))
        .toSorted((a, b) => a.type.localeCompare(b.type) || (a.id < b.id ? -1 : 1)),
    [itemId],
  );
}

/** A relation from the side of an item. */
export function seenFrom(row: WorkItemRelationImage, itemId: string): SeenRelation {
  const isSource = row.issue === itemId;
  const seen = SEEN[row.relation_type] ?? ['relates_to', 'relates_to'];
  return {
    id: row.id,
    type: seen[isSource ? 0 : 1],
    otherId: isSource ? row.related_issue : row.issue,
    lag: row.lag,
  };
}

/** How a relation seen so from an item is stored: its type, and whether the item is its target. */
export function storedAs(type: RelationType): {
  readonly stored: string;
  readonly isTarget: boolean;
} {
  for (const [stored, [fromSource, fromTarget]] of Object.entries(SEEN)) {
    if (fromSource === type) return { stored, isTarget: false };
    if (fromTarget === type) return { stored, isTarget: true };
  }
  return { stored: 'relates_to', isTarget: false };
}
