import { queryOf } from '#shared/lib/work-item-query/fields.ts';
import {
  condition,
  type FilterCondition,
  type FilterValue,
  type Operator,
} from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { allQueries, type QueryField } from '#shared/work-item-fields/registry.ts';
import { isNeeded } from '#web/features/work-items/fields/tables.ts';

/** One line of the menu of a field: how it compares, and with what. */
export interface Choice {
  readonly operator: Operator;
  readonly values: readonly FilterValue[];
}

/** What tells a line from others. */
export function idOf({ operator, values }: Choice): string {
  return JSON.stringify([operator, values]);
}

/** Whether a condition says what the line says. */
export function isChosen(part: FilterCondition, { operator, values }: Choice): boolean {
  const [value] = values;
  if (part.operator === 'not' && operator === 'is') return isIn(part.values, value);
  if (part.operator !== operator) return false;
  return value === undefined || isIn(part.values, value);
}

/** The condition after a line was chosen; null = nothing is left of it. */
export function toggled(
  part: FilterCondition | null,
  field: QueryField,
  choice: Choice,
): FilterCondition | null {
  const isDate = queryOf(field).date !== undefined;
  const isSame = part && isChosen(part, choice);
  const isList = part && (part.operator === 'is' || part.operator === 'not');
  if (isDate || choice.operator !== 'is' || !isList) {
    return isSame ? null : condition(field, choice.operator, choice.values);
  }
  const values = isSame
    ? part.values.filter((value) => !isIn(choice.values, value))
    : [...part.values, ...choice.values];
  return values.length === 0 ? null : condition(field, part.operator, values);
}

function isIn(values: readonly FilterValue[], value: FilterValue | undefined): boolean {
  return values.some((one) => JSON.stringify(one) === JSON.stringify(value));
}

/** The choices of a field, in the order in which the menu shows them. */
export function choicesOf(field: QueryField, names: FilterNames): readonly Choice[] {
  return queryOf(field).date ? dateChoices(field) : valueChoices(field, names);
}

const is = (...values: FilterValue[]): Choice => ({ operator: 'is', values });

function valueChoices(field: QueryField, names: FilterNames): Choice[] {
  const { words, isPerson, canBeEmpty, emptyWord } = queryOf(field);
  const isNever = emptyWord !== undefined || isNeededIn(field);
  return [
    ...(isPerson ? [is({ is: 'me' })] : []),
    ...names.options(field).map(({ id }) => is({ is: 'id', id })),
    ...(words?.list ?? []).map((word) => is({ is: 'word', word })),
    ...(canBeEmpty && !isNever ? PRESENCE : []),
  ];
}

/** Every item has a value of the field. */
function isNeededIn(name: QueryField): boolean {
  const field = allQueries().get(name)?.field;
  return field !== undefined && isNeeded(field);
}

function dateChoices(field: QueryField): Choice[] {
  const { date, canBeEmpty } = queryOf(field);
  const sign = date?.isAhead ? 1 : -1;
  const offset = (amount: number, unit: 'd' | 'w' | 'm'): FilterValue => ({
    is: 'offset',
    amount: amount * sign,
    unit,
  });
  const within = date?.isAhead ? 'before' : 'after';
  return [
    ...(date?.isDue ? [is({ is: 'overdue' })] : []),
    is({ is: 'offset', amount: 0, unit: 'd' }),
    is(offset(1, 'd')),
    { operator: within, values: [offset(1, 'w')] },
    { operator: within, values: [offset(2, 'w')] },
    { operator: within, values: [offset(1, 'm')] },
    { operator: within, values: [offset(2, 'm')] },
    ...(canBeEmpty ? PRESENCE : []),
  ];
}

const PRESENCE: readonly Choice[] = [
  { operator: 'empty', values: [] },
  { operator: 'notEmpty', values: [] },
];
