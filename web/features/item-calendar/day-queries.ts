import { readDateExpressions } from '#shared/lib/work-item-lists/date-expressions.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { DAY_FIELDS } from '#web/features/work-items/fields/item-days.ts';
import { addDays, type Day } from '#web/lib/formats/dates.ts';

/** Parameters of a call for a list. */
export type Query = Readonly<Record<string, string>>;

/** The days from one to another, both included; null = without bound. */
interface Range {
  readonly from: Day | null;
  readonly to: Day | null;
  /** Whether items without the date count too. */
  readonly orNone?: boolean;
}

const [BEGIN, DUE] = DAY_FIELDS;

/**
 * The calls for the items of a list that stand on a day from `first` to `last`. The contract knows no `or` across
 * fields, so there are three: what is due there, what begins there and ends later, and what goes on all the time.
 */
export function dayQueries(filter: Query, first: Day, last: Day): readonly Query[] {
  const [before, after] = [addDays(first, -1), addDays(last, 1)];
  const ranges: readonly Readonly<Record<string, Range>>[] = [
    { [DUE]: { from: first, to: last } },
    { [BEGIN]: { from: first, to: last }, [DUE]: { from: after, to: null, orNone: true } },
    { [BEGIN]: { from: null, to: before }, [DUE]: { from: after, to: null } },
  ];
  return ranges.map((one) => within(filter, one)).filter((query) => query !== null);
}

/** The call for the items of a list that have no days; null when its filter lets none of these through. */
export function undatedQuery(filter: Query): Query | null {
  const own = DAY_FIELDS.flatMap((field) => filter[field] ?? []);
  return own.every(isNone) ? { ...filter, [BEGIN]: NONE, [DUE]: NONE } : null;
}

/** A filter that also keeps to ranges of days; null = nothing can be in both. */
function within(filter: Query, ranges: Readonly<Record<string, Range>>): Query | null {
  const query: Record<string, string> = { ...filter };
  for (const [field, range] of Object.entries(ranges)) {
    const text = narrowed(filter[field], range);
    if (text === null) return null;
    query[field] = text;
  }
  return query;
}

function narrowed(own: string | undefined, { from, to, orNone = false }: Range): string | null {
  if (own === undefined || own === '') return textOf({ from, to, orNone });
  if (isNone(own)) return orNone ? NONE : null;
  // Its days are counted out, so today does not matter.
  const bounds = readDateExpressions(own.split(','), '2000-01-01');
  const start = latest(from, bounds?.on ?? bounds?.from ?? null);
  const end = earliest(to, bounds?.on ?? bounds?.to ?? null);
  return start !== null && end !== null && start > end ? null : textOf({ from: start, to: end });
}

function textOf({ from, to, orNone }: Range): string {
  return [from && `${from};after`, to && `${to};before`, orNone && NONE].filter(Boolean).join(',');
}

const isNone = (text: string) => text === NONE;
const latest = (a: Day | null, b: Day | null) => (a !== null && (b === null || a > b) ? a : b);
const earliest = (a: Day | null, b: Day | null) => (a !== null && (b === null || a < b) ? a : b);
