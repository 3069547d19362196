import type { FilterGroup, FilterValue } from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import type { ServerPart } from '#shared/lib/work-item-query/server-parts.ts';

/** How programs compare: `in` and `not in` with several values, `null` and `not null` with none. */
export type Comparison =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '~'
  | 'in'
  | 'not in'
  | 'between'
  | 'null'
  | 'not null';

/** What a program compares with: a text, or values that a function stands for. */
export type Operand = string | { readonly values: readonly FilterValue[] };

/** What conditions are read with. */
export interface Reading {
  readonly names: FilterNames;
  /** The date where the person is. */
  readonly today: string;
  /** The projects that the person is in, by their identifiers in capitals. */
  readonly projects: ReadonlyMap<string, string>;
  /** Who asks. */
  readonly me: string;
  /** The zone in which days begin and end for the person. */
  readonly zone: string;
  /** Refuses what is not understood, by the name of the parameter. */
  readonly refuse: (message: string) => Error;
}

/** Parts joined; programs nest them as they like. */
export function group(
  join: FilterGroup['join'],
  parts: readonly ServerPart[],
  isNegated = false,
): ServerPart {
  const [only, ...others] = parts;
  if (only && others.length === 0 && !isNegated) return only;
  return { kind: 'group', join, isNegated, parts };
}
