import type { QueryField } from '#shared/work-item-fields/registry.ts';

/**
 * Comparison operators; `before` and `after` include the day itself, as the contract's dates do.
 */
export type Operator = 'is' | 'not' | 'before' | 'after' | 'between' | 'empty' | 'notEmpty';

/** Units of an offset; a month has 30 days. */
export type DateUnit = 'd' | 'w' | 'm';

/**
 * A value to compare with. `unknown` is text that no name matches: it is kept and marked, and
 * matches nothing.
 */
export type FilterValue =
  | { readonly is: 'id'; readonly id: string }
  | { readonly is: 'me' }
  | { readonly is: 'none' }
  | { readonly is: 'word'; readonly word: string }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'date'; readonly date: string }
  | { readonly is: 'offset'; readonly amount: number; readonly unit: DateUnit }
  | { readonly is: 'overdue' }
  | { readonly is: 'unknown'; readonly text: string };

/** One comparison; with several values `is` means any of them and `not` none of them. */
export interface FilterCondition {
  readonly kind: 'condition';
  readonly field: QueryField;
  readonly operator: Operator;
  readonly values: readonly FilterValue[];
}

/** Parts joined by and/or; an `or` has at least two parts. The server adds kinds of parts. */
export interface FilterGroup<Part = FilterPart> {
  readonly kind: 'group';
  readonly join: 'and' | 'or';
  readonly isNegated: boolean;
  readonly parts: readonly Part[];
}

/** A term with an unknown key: kept as typed, and ignored by matching. */
export interface UnknownPart {
  readonly kind: 'unknown';
  readonly text: string;
}

export type FilterPart = FilterCondition | FilterGroup | UnknownPart;

/** A whole filter: one immutable value behind chips, text and URL. */
export interface Filter<Part = FilterPart> {
  readonly join: 'and' | 'or';
  readonly parts: readonly Part[];
}

/** The filter that matches everything. */
export const NO_FILTER: Filter = { join: 'and', parts: [] };

/** Creates a condition. */
export function condition(
  field: QueryField,
  operator: Operator,
  values: readonly FilterValue[] = [],
): FilterCondition {
  return { kind: 'condition', field, operator, values };
}

/** Adds a part that must hold too. */
export function withPart(filter: Filter, part: FilterPart): Filter {
  if (filter.join === 'and') return { join: 'and', parts: [...filter.parts, part] };
  return { join: 'and', parts: [{ kind: 'group', isNegated: false, ...filter }, part] };
}

/** Replaces the part at an index, or removes it with null. */
export function withPartAt(filter: Filter, index: number, part: FilterPart | null): Filter {
  const parts = filter.parts.toSpliced(index, 1, ...(part ? [part] : []));
  return { join: parts.length < 2 ? 'and' : filter.join, parts };
}

/** Whether a filter has no parts and so matches everything. */
export function isEmpty(filter: Filter): boolean {
  return filter.parts.length === 0;
}
