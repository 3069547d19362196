/** A time as it is said: seconds below a minute, then whole minutes (Info popover). */
export function readTime(seconds: number): {
  readonly unit: 'seconds' | 'minutes';
  readonly count: number;
} {
  return seconds < 60
    ? { unit: 'seconds', count: seconds }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) };
}
