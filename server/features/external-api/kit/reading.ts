import type { FilterGroup, FilterValue } from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import type { ServerPart } from '#shared/lib/work-item-query/server-parts.ts';

/** Comparison operators; `in` and `not in` take several values, `null` and `not null` none. */
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

/** A text, or the values of a function. */
export type Operand = string | { readonly values: readonly FilterValue[] };

/** Context of parsing conditions. */
export interface Reading {
  readonly names: FilterNames;
  /** Today's date in the person's time zone. */
  readonly today: string;
  /** Project ids by identifier in capitals. */
  readonly projects: ReadonlyMap<string, string>;
  readonly me: string;
  readonly zone: string;
  /** Makes the error of an unparsable condition, under the parameter's name. */
  readonly refuse: (message: string) => Error;
}

/** Joins parts; nested groups are allowed. */
export function group(
  join: FilterGroup['join'],
  parts: readonly ServerPart[],
  isNegated = false,
): ServerPart {
  const [only, ...others] = parts;
  if (only && others.length === 0 && !isNegated) return only;
  return { kind: 'group', join, isNegated, parts };
}
