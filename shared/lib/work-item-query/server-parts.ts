import type { FilterGroup, FilterPart } from './filter.ts';

/** A part of a filter on the server: the query language, and tests that only API clients use. */
export type ServerPart = FilterPart | FilterGroup<ServerPart> | ServerTest;

/** Tests of an item that only API clients use and only the server can evaluate. */
export type ServerTest = { readonly kind: 'test' } & (
  | {
      /** Its title is exactly one of these. */
      readonly is: 'title';
      readonly titles: readonly string[];
    }
  | {
      /** Its number is in this range, inclusive; null = no bound. Without a project, in any. */
      readonly is: 'number';
      readonly project: string | null;
      readonly from: number | null;
      readonly to: number | null;
    }
  /** Its key, such as `WEB-11`, contains this text, ignoring case. */
  | { readonly is: 'key'; readonly text: string }
  | { readonly is: 'ids'; readonly ids: readonly string[] }
  /** It is the parent of one of these. */
  | { readonly is: 'parentOf'; readonly ids: readonly string[] }
  | {
      /** It has a stored relation with one of these items. */
      readonly is: 'related';
      readonly ids: readonly string[];
      /** The stored type; null = any. */
      readonly type: string | null;
      /** The item's end of the relation. */
      readonly end: 'source' | 'target' | 'any';
    }
  /** It has at least this many. */
  | { readonly is: 'count'; readonly of: CountedPart; readonly atLeast: number }
  /** Its title or description contains this text, ignoring case; or equals it exactly. */
  | { readonly is: 'text'; readonly text: string; readonly isWhole: boolean }
  /** It has a stored relation with an item in these projects that the person can see. */
  | { readonly is: 'hasRelation'; readonly me: string; readonly projects: readonly string[] }
  | CommentTest
  /** The author of its last comment is one of these people. */
  | { readonly is: 'lastComment'; readonly by: readonly string[] }
  /** The title or URL of one of its links contains this text; or the URL equals it. */
  | { readonly is: 'link'; readonly text: string; readonly isWhole: boolean }
  /**
   * One of these people attached a file, voted, or changed its state (to any, or to a completed
   * one).
   */
  | {
      readonly is: 'attached' | 'voted' | 'stateChanged' | 'resolved';
      readonly by: readonly string[];
    }
  /** The person opened it in the last thirty days. */
  | { readonly is: 'viewed'; readonly me: string }
);

/** It has at least this many comments that meet all conditions. */
interface CommentTest {
  readonly is: 'comments';
  readonly atLeast: number;
  readonly by?: readonly string[];
  readonly text?: string;
  /** Written after this day, in the time zone. */
  readonly after?: string;
  readonly before?: string;
  readonly zone?: string;
}

/** Counts on the item's row. */
export type CountedPart = 'sub_issues_count' | 'link_count' | 'attachment_count';
