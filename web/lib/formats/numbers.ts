import { locale } from './locale.ts';

const formats = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.NumberFormat>();
const shares = new Map<string, Intl.NumberFormat>();

/** A number in the local format: `16,667`. */
export function formatNumber(value: number): string {
  const place = locale();
  const format = formats.get(place) ?? new Intl.NumberFormat(place);
  formats.set(place, format);
  return format.format(value);
}

/** A number of days in the local language: `3 days`. */
export function formatDays(count: number): string {
  const place = locale();
  const format =
    days.get(place) ??
    new Intl.NumberFormat(place, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  days.set(place, format);
  return format.format(count);
}

/** A fraction from 0 to 1 as a percentage: `44%`. */
export function formatShare(share: number): string {
  const place = locale();
  const format = shares.get(place) ?? new Intl.NumberFormat(place, { style: 'percent' });
  shares.set(place, format);
  return format.format(share);
}
