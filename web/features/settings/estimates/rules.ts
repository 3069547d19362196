import { ESTIMATE_TYPES, type EstimateType, MAX_VALUE_LENGTH } from '#shared/contract/estimates.ts';
import { storedValue } from '#web/features/estimates/store.ts';

/** Message key of a value's problem. */
export type ValueProblem = 'empty' | 'notNumber' | 'notPositive' | 'notWord' | 'tooLong' | 'taken';

/** Validates a value beside the other values of its estimate; null = valid. */
export function valueProblem(
  typed: string,
  type: EstimateType,
  others: readonly string[],
): ValueProblem | null {
  const value = storedValue(typed, type);
  if (value === '') return 'empty';
  if (value.length > MAX_VALUE_LENGTH) return 'tooLong';
  const number = Number(value);
  if (type === 'categories') {
    if (Number.isFinite(number)) return 'notWord';
  } else {
    if (!Number.isFinite(number)) return 'notNumber';
    if (number < 0) return 'notPositive';
  }
  return others.some((other) => other.toLowerCase() === value.toLowerCase()) ? 'taken' : null;
}

/** Type of an estimate; unknown types count as categories. */
export function typeOf(type: string): EstimateType {
  return ESTIMATE_TYPES.find((one) => one === type) ?? 'categories';
}

/** Templates of a new estimate; times are in minutes. */
export const TEMPLATES: Readonly<
  Record<EstimateType, Readonly<Record<string, readonly string[]>>>
> = {
  points: {
    fibonacci: ['1', '2', '3', '5', '8', '13'],
    linear: ['1', '2', '3', '4', '5', '6'],
    squares: ['1', '4', '9', '16', '25', '36'],
  },
  categories: {
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    effort: ['Easy', 'Medium', 'Hard', 'Very hard'],
  },
  time: { hours: ['60', '120', '180', '240', '300', '360'] },
};
