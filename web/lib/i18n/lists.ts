import { locale } from '#web/lib/formats/locale.ts';

import { isolate } from './isolate.ts';

const formats = new Map<string, Intl.ListFormat>();

/**
 * Names or words one after another, joined as the language joins them: `Ana, Ben`, `Ana i Ben`,
 * `Ana、Ben`. The shortest form, since most lists stand in a cell or a tip.
 */
export function formatList(parts: readonly string[]): string {
  const place = locale();
  const format =
    formats.get(place) ?? new Intl.ListFormat(place, { type: 'conjunction', style: 'narrow' });
  formats.set(place, format);
  return format.format(parts.map(isolate));
}
