import type { FilterGroup, FilterPart } from './filter.ts';

/** A part of a filter on the server: what people can write, and what only programs ask for. */
export type ServerPart = FilterPart | FilterGroup<ServerPart> | ServerTest;

/** What only programs ask of an item, and only the server tells. */
export type ServerTest = { readonly kind: 'test' } & (
  | {
      /** Its title is one of these, letter by letter. */
      readonly is: 'title';
      readonly titles: readonly string[];
    }
  | {
      /** Its number lies between these, both included; null = no bound. Without a project, in any. */
      readonly is: 'number';
      readonly project: string | null;
      readonly from: number | null;
      readonly to: number | null;
    }
  /** Its key, as `WEB-11`, has this text, in any case. */
  | { readonly is: 'key'; readonly text: string }
  | { readonly is: 'ids'; readonly ids: readonly string[] }
  /** It is the parent of one of these. */
  | { readonly is: 'parentOf'; readonly ids: readonly string[] }
  | {
      /** A stored relation leads to one of these, or from one of these to it. */
      readonly is: 'related';
      readonly ids: readonly string[];
      /** The type as it is stored; null = any. */
      readonly type: string | null;
      /** The end of the relation that the item is. */
      readonly end: 'source' | 'target' | 'any';
    }
  /** It has as many of these, or more. */
  | { readonly is: 'count'; readonly of: CountedPart; readonly atLeast: number }
  /** Its title or its description has this text, in any case; or is it, letter by letter. */
  | { readonly is: 'text'; readonly text: string; readonly isWhole: boolean }
  /** A stored relation leads to or from an item that the person sees, in one of these projects. */
  | { readonly is: 'hasRelation'; readonly me: string; readonly projects: readonly string[] }
  | CommentTest
  /** One of these people wrote its last comment. */
  | { readonly is: 'lastComment'; readonly by: readonly string[] }
  /** A link of it has this text in its title or address; or is this address. */
  | { readonly is: 'link'; readonly text: string; readonly isWhole: boolean }
  /** One of these people attached a file, voted for it, or changed its state: to any, or to a completed one. */
  | {
      readonly is: 'attached' | 'voted' | 'stateChanged' | 'resolved';
      readonly by: readonly string[];
    }
  /** The person has looked at it in the last thirty days. */
  | { readonly is: 'viewed'; readonly me: string }
);

/** As many comments, or more, of which each fits all that is said. */
interface CommentTest {
  readonly is: 'comments';
  readonly atLeast: number;
  readonly by?: readonly string[];
  readonly text?: string;
  /** Written later than this day, in the zone. */
  readonly after?: string;
  readonly before?: string;
  readonly zone?: string;
}

/** What a row counts. */
export type CountedPart = 'sub_issues_count' | 'link_count' | 'attachment_count';
