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
);

/** What a row counts. */
export type CountedPart = 'sub_issues_count' | 'link_count' | 'attachment_count';
