import { locale } from './locale.ts';

const formats = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.NumberFormat>();
const shares = new Map<string, Intl.NumberFormat>();

/** A number as people write it here: `16,667`. */
export function formatNumber(value: number): string {
  const place = locale();
  const format = formats.get(place) ?? new Intl.NumberFormat(place);
  formats.set(place, format);
  return format.format(value);
}

/** So many days, as people write it here: `3 days`. */
export function formatDays(count: number): string {
  const place = locale();
  const format =
    days.get(place) ??
    new Intl.NumberFormat(place, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  days.set(place, format);
  return format.format(count);
}

/** A part of a whole, from 0 to 1, as people write it here: `44%`. */
export function formatShare(share: number): string {
  const place = locale();
  const format = shares.get(place) ?? new Intl.NumberFormat(place, { style: 'percent' });
  shares.set(place, format);
  return format.format(share);
}
