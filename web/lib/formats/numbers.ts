import { locale } from './locale.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A number as people write it here: `16,667`. */
export function formatNumber(value: number): string {
  const place = locale();
  const format = formats.get(place) ?? new Intl.NumberFormat(place);
  formats.set(place, format);
  return format.format(value);
}
