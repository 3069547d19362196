import type { QueryField } from '#shared/work-item-fields/registry.ts';

/** How a condition compares; `before` and `after` include the day itself, as the contract's dates do. */
export type Operator = 'is' | 'not' | 'before' | 'after' | 'between' | 'empty' | 'notEmpty';

/** The units of a distance from today; a month has 30 days. */
export type DateUnit = 'd' | 'w' | 'm';

/** What a field is compared with. `unknown` is text that no name explains: kept and marked, and nothing is it. */
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

/** Parts of which all or any must hold; an `or` has two parts or more. The server has kinds of parts of its own. */
export interface FilterGroup<Part = FilterPart> {
  readonly kind: 'group';
  readonly join: 'and' | 'or';
  readonly isNegated: boolean;
  readonly parts: readonly Part[];
}

/** Something typed with a key that does not exist: kept as it is, and ignored by matching. */
export interface UnknownPart {
  readonly kind: 'unknown';
  readonly text: string;
}

export type FilterPart = FilterCondition | FilterGroup | UnknownPart;

/** A whole filter: one immutable value behind chips, text and address. */
export interface Filter<Part = FilterPart> {
  readonly join: 'and' | 'or';
  readonly parts: readonly Part[];
}

/** The filter that lets everything through. */
export const NO_FILTER: Filter = { join: 'and', parts: [] };

/** Makes a condition. */
export function condition(
  field: QueryField,
  operator: Operator,
  values: readonly FilterValue[] = [],
): FilterCondition {
  return { kind: 'condition', field, operator, values };
}

/** The filter with one more part that must hold. */
export function withPart(filter: Filter, part: FilterPart): Filter {
  if (filter.join === 'and') return { join: 'and', parts: [...filter.parts, part] };
  return { join: 'and', parts: [{ kind: 'group', isNegated: false, ...filter }, part] };
}

/** The filter with another part in that place, or none. */
export function withPartAt(filter: Filter, index: number, part: FilterPart | null): Filter {
  const parts = filter.parts.toSpliced(index, 1, ...(part ? [part] : []));
  return { join: parts.length < 2 ? 'and' : filter.join, parts };
}

/** Whether a filter lets everything through because there is nothing in it. */
export function isEmpty(filter: Filter): boolean {
  return filter.parts.length === 0;
}
