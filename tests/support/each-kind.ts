import { declareField } from '#shared/work-item-fields/declare.ts';
import type { FieldDisplay, FieldOption, WorkItemField } from '#shared/work-item-fields/field.ts';
import { registerField } from '#shared/work-item-fields/registry.ts';

/** The options of the fields that have a list of their own. */
export const OPTIONS: readonly FieldOption[] = [
  { id: '01900000-0000-7000-8000-00000000f001', name: 'North', color: '#4F9A6A' },
  { id: '01900000-0000-7000-8000-00000000f002', name: 'South, east', color: '#C4484E' },
  { id: '01900000-0000-7000-8000-00000000f003', name: 'West', color: '#3B82A6' },
];

const display = (name: string, place: number): FieldDisplay => ({
  name,
  place,
  column: { width: '6rem', from: 0 },
  isOnFoot: true,
  isInLines: true,
});

const named = (key: string, label: string, word: string, place: number) => ({
  key,
  label,
  word,
  display: display(key, place),
  comment: `updated the ${label.toLowerCase()} to`,
});

/** A field of each kind, as people could make them. */
export const FIELDS: readonly WorkItemField[] = [
  declareField.word({
    ...named('test_risk', 'Risk', 'risk', 201),
    words: ['high', 'low', 'none'],
    emptyWord: 'none',
  }),
  declareField.text(named('test_customer', 'Customer', 'customer', 202)),
  declareField.number({ ...named('test_cost', 'Cost', 'cost', 203), unit: 'EUR', decimals: 2 }),
  declareField.flag(named('test_blocked', 'Blocked', 'blocked', 204)),
  declareField.date(named('test_ship', 'Ship by', 'ship-by', 205)),
  declareField.moment(named('test_call', 'Call', 'call', 206)),
  declareField.option({ ...named('test_region', 'Region', 'region', 207), options: OPTIONS }),
  declareField.options({
    ...named('test_markets', 'Markets', 'market', 208),
    options: OPTIONS,
    comment: 'market',
  }),
  declareField.person(named('test_owner', 'Owner', 'owner', 209)),
  declareField.persons({
    ...named('test_reviewers', 'Reviewers', 'reviewer', 210),
    comment: 'reviewer',
  }),
  declareField.link(named('test_spec', 'Spec', 'spec', 211)),
];

/** Adds a field of each kind. Returns a function that takes them away again. */
export function registerEachKind(): () => void {
  const stops = FIELDS.map((field) => registerField(field));
  return () => {
    for (const stop of stops.toReversed()) stop();
  };
}
