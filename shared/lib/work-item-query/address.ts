import type { Filter } from './filter.ts';
import { type FilterNames, NO_NAMES } from './names.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';

/** A filter for the address: the printed text with ids, which stay when names change. */
export function toAddress(filter: Filter): string {
  return print(filter, NO_NAMES);
}

/** Reads a filter from the address; one that people wrote by hand may hold names. */
export function fromAddress(text: string, names: FilterNames = NO_NAMES): Filter {
  return parse(text, names).filter;
}
