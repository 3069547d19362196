import { compareNames } from '#shared/lib/name-order.ts';
import { TIME_ZONE_CHOICES, timeZoneRows } from '#shared/lib/timezones.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { locale } from '#web/lib/formats/locale.ts';
import type { PickerOption } from '#web/ui/pickers/picker-option.ts';

export interface ZoneOption extends PickerOption {
  /** IANA name. */
  readonly zone: string;
}

/**
 * A time zone as a text: English names the places of our own list, other languages say what the
 * zone is called, since browsers know names of zones but not of cities.
 */
export function zoneText(zone: string): string {
  if (isEnglish()) return TIME_ZONE_CHOICES.find(({ value }) => value === zone)?.label ?? zone;
  const name = zoneName(zone);
  return name === zone ? zone : `${name} · ${zone}`;
}

/** Lines of the picker by locale and minute: to make them takes tens of milliseconds. */
let made: { readonly key: string; readonly options: readonly ZoneOption[] } | null = null;

/** The lines of the picker, westernmost first, with the time that it is there. */
export function zoneOptions(now: Date): readonly ZoneOption[] {
  const key = `${locale()} ${Math.floor(now.getTime() / 60_000)}`;
  if (made?.key !== key) made = { key, options: isEnglish() ? inEnglish(now) : inWords(now) };
  return made.options;
}

const isEnglish = () => new Intl.Locale(locale()).language === 'en';

function inEnglish(now: Date): ZoneOption[] {
  return timeZoneRows(now).map(({ label, value, utc_offset }, place) => ({
    // Some zones are in the list under two names.
    id: `${place} ${value}`,
    label,
    keywords: '',
    ...facts(value, utc_offset, now),
  }));
}

/** Every zone once; the English names of its places find it too. */
function inWords(now: Date): ZoneOption[] {
  const offsets = Map.groupBy(timeZoneRows(now), (row) => row.utc_offset);
  return [...offsets].flatMap(([offset, rows]) =>
    [...Map.groupBy(rows, ({ value }) => value)]
      .map(([zone, places]) => ({
        id: zone,
        label: zoneName(zone),
        keywords: places.map(({ label }) => label).join(' '),
        ...facts(zone, offset, now),
      }))
      .toSorted((a, b) => compareNames(a.label, b.label)),
  );
}

function facts(zone: string, offset: string, now: Date) {
  // By one formatter for all zones: to make one takes as long as forty lines.
  const clock = new Date(now.getTime() + minutesIn(offset) * 60_000);
  return { zone, detail: `${offset} · ${zone}`, hint: formatTime(clock.toISOString(), 'UTC') };
}

/** `UTC-03:30` in minutes. */
function minutesIn(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

const names = new Map<string, string>();

/** What a zone is called all year in the person's language, such as "Central European Time". */
function zoneName(zone: string): string {
  const key = `${locale()} ${zone}`;
  const known = names.get(key) ?? findName(zone);
  names.set(key, known);
  return known;
}

/** Stored zones may be younger than the browser, which then refuses them. */
function findName(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}
