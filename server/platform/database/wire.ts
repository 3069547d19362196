/** PostgreSQL's text of a timestamptz in UTC: `2024-01-31 10:20:30.123456+00`. */
const STORED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d+)?(?:\+00(?::?00)?|Z)$/;

/** A stored timestamp in UTC, as lists print it: `2024-01-31T10:20:30.123456Z`. */
export function utc(stored: string): string {
  const parts = STORED.exec(stored);
  if (!parts) throw new Error(`Not a stored moment: ${stored}`);
  return `${parts[1]}T${parts[2]}${(parts[3] ?? '.').padEnd(7, '0')}Z`;
}

/** A stored timestamp in a person's time zone, as entity replies print it. */
export function inZone(stored: string, zone: string): string {
  const text = utc(stored);
  if (zone === 'UTC') return text;
  const moment = new Date(`${text.slice(0, 19)}Z`);
  const minutes = offsetMinutes(moment, zone);
  if (minutes === 0) return text;
  const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const sign = minutes < 0 ? '-' : '+';
  const size = Math.abs(minutes);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${local}${text.slice(19, 26)}${sign}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** `inZone` for nullable columns. */
export function inZoneOrNull(stored: string | null, zone: string): string | null {
  return stored === null ? null : inZone(stored, zone);
}

/** `utc` for nullable columns. */
export function utcOrNull(stored: string | null): string | null {
  return stored === null ? null : utc(stored);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetMinutes(moment: Date, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const name =
    format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const parts = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!parts) return 0;
  return (Number(parts[2]) * 60 + Number(parts[3])) * (parts[1] === '-' ? -1 : 1);
}
