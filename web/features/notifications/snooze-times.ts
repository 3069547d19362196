export interface SnoozeChoice {
  readonly key: 'morning' | 'monday' | 'day' | 'threeDays' | 'fiveDays' | 'week' | 'twoWeeks';
  readonly until: Date;
}

const MORNING = 9;

/** Preset ends of a snooze, relative to `now` in the browser's time zone. */
export function snoozeChoices(now: Date): readonly SnoozeChoice[] {
  return [
    { key: 'morning', until: nextMorning(now) },
    { key: 'monday', until: nextMonday(now) },
    { key: 'day', until: inDays(now, 1) },
    { key: 'threeDays', until: inDays(now, 3) },
    { key: 'fiveDays', until: inDays(now, 5) },
    { key: 'week', until: inDays(now, 7) },
    { key: 'twoWeeks', until: inDays(now, 14) },
  ];
}

/** The half hours of a day as `HH:MM`, for today only future ones. */
export function halfHours(day: string, now: Date): readonly string[] {
  const all = Array.from({ length: 48 }, (_, place) => {
    const hours = String(Math.floor(place / 2)).padStart(2, '0');
    return `${hours}:${place % 2 === 0 ? '00' : '30'}`;
  });
  return all.filter((time) => momentOf(day, time) > now);
}

/** Moment of a local day and time. */
export function momentOf(day: string, time: string): Date {
  return new Date(`${day}T${time}:00`);
}

/** Local calendar day of a moment. */
export function dayOf(moment: Date): string {
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  return `${moment.getFullYear()}-${month}-${String(moment.getDate()).padStart(2, '0')}`;
}

/** Local time of a moment, `HH:MM`. */
export function timeOf(moment: Date): string {
  const [hours, minutes] = [moment.getHours(), moment.getMinutes()];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

function nextMorning(now: Date): Date {
  const today = at(now, 0);
  return today > now ? today : at(now, 1);
}

function nextMonday(now: Date): Date {
  const days = (8 - now.getDay()) % 7 || 7;
  return at(now, days);
}

/** 9 a.m. a number of days from now. */
function at(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}

function inDays(now: Date, days: number): Date {
  const moment = new Date(now);
  moment.setDate(moment.getDate() + days);
  return moment;
}
