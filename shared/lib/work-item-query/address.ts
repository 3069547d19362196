import type { Filter } from './filter.ts';
import { type FilterNames, NO_NAMES } from './names.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';

/** A filter as URL parameter: printed with ids, which survive renaming. */
export function toAddress(filter: Filter): string {
  return print(filter, NO_NAMES);
}

/** Parses a filter from a URL; a hand-written one may contain names. */
export function fromAddress(text: string, names: FilterNames = NO_NAMES): Filter {
  return parse(text, names).filter;
}
