import type { Link, LinkKind } from './graph.ts';

/** A relation as it is stored, of any type. */
export interface StoredRelation {
  readonly id: string;
  readonly issue: string;
  readonly related_issue: string;
  readonly relation_type: string;
  readonly lag: number;
}

/** What the stored types say of time, and whether the item they are stored at is the one that waits. */
const STORED = {
  blocked_by: { kind: 'FS', isWaiting: true },
  start_before: { kind: 'SS', isWaiting: false },
  finish_before: { kind: 'FF', isWaiting: false },
  start_before_finish: { kind: 'SF', isWaiting: false },
} as const satisfies Readonly<Record<string, { kind: LinkKind; isWaiting: boolean }>>;

/** The stored types that say which of two items goes first. */
export const LINK_TYPES: readonly string[] = Object.keys(STORED);

/** The type of relation that makes a link of each kind, as the item that goes first sees it. */
export const RELATION_OF_KIND = {
  FS: 'blocking',
  SS: 'start_before',
  FF: 'finish_before',
  SF: 'start_before_finish',
} as const satisfies Readonly<Record<LinkKind, string>>;

/** The link that a relation is; null when it says nothing of time. */
export function linkOf(relation: StoredRelation): Link | null {
  const meaning = isLinkType(relation.relation_type) ? STORED[relation.relation_type] : null;
  if (!meaning) return null;
  const { id, issue, related_issue, lag } = relation;
  const [from, to] = meaning.isWaiting ? [related_issue, issue] : [issue, related_issue];
  return { id, from, to, kind: meaning.kind, lag };
}

/** Whether a stored type says which of two items goes first. */
export function isLinkType(type: string): type is keyof typeof STORED {
  return Object.hasOwn(STORED, type);
}
