import { ESTIMATE_TYPES, type EstimateType, MAX_VALUE_LENGTH } from '#shared/contract/estimates.ts';
import { storedValue } from '#web/features/estimates/store.ts';

/** Why a value cannot be taken: the key of a sentence; null = it can. */
export type ValueProblem = 'empty' | 'notNumber' | 'notPositive' | 'notWord' | 'tooLong' | 'taken';

/** Checks a value that was typed, beside the other stored values of its estimate. */
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

/** The type of an estimate; one that another program made counts as words. */
export function typeOf(type: string): EstimateType {
  return ESTIMATE_TYPES.find((one) => one === type) ?? 'categories';
}

/** What a new estimate can begin with; times are minutes. */
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
