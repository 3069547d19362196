import type { Link, LinkKind } from './graph.ts';

/** A relation in its stored form, of any type. */
export interface StoredRelation {
  readonly id: string;
  readonly issue: string;
  readonly related_issue: string;
  readonly relation_type: string;
  readonly lag: number;
}

/** Link kind of each stored dependency type, and whether the row's item is the successor. */
const STORED = {
  blocked_by: { kind: 'FS', isWaiting: true },
  start_before: { kind: 'SS', isWaiting: false },
  finish_before: { kind: 'FF', isWaiting: false },
  start_before_finish: { kind: 'SF', isWaiting: false },
} as const satisfies Readonly<Record<string, { kind: LinkKind; isWaiting: boolean }>>;

/** Stored types that are dependencies. */
export const LINK_TYPES: readonly string[] = Object.keys(STORED);

/** Relation type of each link kind, as the predecessor sees it. */
export const RELATION_OF_KIND = {
  FS: 'blocking',
  SS: 'start_before',
  FF: 'finish_before',
  SF: 'start_before_finish',
} as const satisfies Readonly<Record<LinkKind, string>>;

/** The link of a stored relation; null when it is no dependency. */
export function linkOf(relation: StoredRelation): Link | null {
  const meaning = isLinkType(relation.relation_type) ? STORED[relation.relation_type] : null;
  if (!meaning) return null;
  const { id, issue, related_issue, lag } = relation;
  const [from, to] = meaning.isWaiting ? [related_issue, issue] : [issue, related_issue];
  return { id, from, to, kind: meaning.kind, lag };
}

/** Whether a stored type is a dependency. */
export function isLinkType(type: string): type is keyof typeof STORED {
  return Object.hasOwn(STORED, type);
}
