import { CalendarDate } from '#shared/contract/fields.ts';
import type { FormAnswer, FormField } from '#shared/contract/intakes.ts';
import { ApiError } from '#shared/errors.ts';

import { problemText } from './problems.ts';

/** Validates answers to a form's questions, adding the questions' texts; errors by question. */
export function readAnswers(
  fields: readonly FormField[],
  given: Readonly<Record<string, string>>,
): FormAnswer[] {
  const problems: Record<string, string[]> = {};
  const answers = fields.flatMap((field) => {
    const value = (Object.hasOwn(given, field.key) ? (given[field.key] ?? '') : '').trim();
    const problem = problemOf(field, value);
    if (problem !== null) problems[field.key] = [problemText(problem)];
    return value === '' ? [] : [{ label: field.label, value }];
  });
  if (Object.keys(problems).length > 0) throw new ApiError(400, { answers: problems });
  return answers;
}

/** The key of what is wrong with an answer; null when it is good. */
function problemOf({ kind, is_required, choices }: FormField, value: string): string | null {
  if (value === '') return is_required ? 'answer' : null;
  if (kind === 'choice' && !choices.includes(value)) return 'choice';
  if (kind === 'number' && !/^[-+]?\d{1,15}([.,]\d{1,10})?$/.test(value)) return 'number';
  if (kind === 'date' && !CalendarDate.safeParse(value).success) return 'date';
  return null;
}
