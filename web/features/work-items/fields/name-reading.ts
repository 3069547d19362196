import { fold } from '#shared/lib/search/fold.ts';

import type { Named } from './tables.ts';

/** What a text names, or why it does not. */
export type Reading<Value> =
  | { readonly is: 'value'; readonly value: Value }
  | { readonly is: 'unknown'; readonly text: string }
  | { readonly is: 'ambiguous'; readonly text: string };

/** The one thing of this name: letter by letter, else whatever its case and accents are. */
export function readName(text: string, all: readonly Named[]): Reading<string> {
  const wanted = text.trim();
  const exact = all.filter(({ name }) => name.trim() === wanted);
  const found = exact.length > 0 ? exact : all.filter(({ name }) => same(name, wanted));
  const [first, ...others] = found;
  if (!first) return { is: 'unknown', text: wanted };
  return others.length > 0 ? { is: 'ambiguous', text: wanted } : { is: 'value', value: first.id };
}

function same(name: string, wanted: string): boolean {
  return fold(name.trim()) === fold(wanted);
}

/** The things of these names, separated by commas, semicolons or lines; a name may have commas itself. */
export function readNames(text: string, all: readonly Named[]): Reading<readonly string[]> {
  const parts = [...text.matchAll(/[^,;\n]+/g)].filter(([part]) => part.trim() !== '');
  const ids: string[] = [];
  let at = 0;
  while (at < parts.length) {
    const read = longestFrom(text, parts, at, all);
    if (read.reading.is !== 'value') return read.reading;
    ids.push(read.reading.value);
    at = read.next;
  }
  return { is: 'value', value: [...new Set(ids)] };
}

/** The longest name that begins at a part; else why the part alone is none. */
function longestFrom(
  text: string,
  parts: readonly RegExpExecArray[],
  from: number,
  all: readonly Named[],
): { reading: Reading<string>; next: number } {
  const start = parts[from]?.index ?? 0;
  for (let last = parts.length - 1; last > from; last -= 1) {
    const part = parts[last];
    const reading = readName(text.slice(start, (part?.index ?? 0) + (part?.[0].length ?? 0)), all);
    if (reading.is !== 'unknown') return { reading, next: last + 1 };
  }
  return { reading: readName(parts[from]?.[0] ?? '', all), next: from + 1 };
}
