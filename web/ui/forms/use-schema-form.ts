import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

import {
  FieldErrors,
  requireFields,
  type Submission,
  useSubmit,
} from '#web/lib/http/use-submit.ts';

import { type FieldRules, rulesOf } from './schema-rules.ts';
import { type FormDraft, useFormDraft } from './use-form-draft.ts';

export interface SchemaFormOptions<Schema extends z.ZodObject, Values extends object> {
  /** Schema of the request, as the server validates it. */
  readonly schema: Schema;
  /** Stored values, or initial ones for a new row. */
  readonly stored: Values;
  /** Sends the parsed values: only the changed ones, unless `isNew`. */
  readonly save: (input: z.output<Schema>) => Promise<unknown>;
  readonly isNew?: boolean;
  /** Further validation: a message for each invalid field. */
  readonly check?: (values: Values) => Readonly<Record<string, string | null | false>>;
}

/** State of a form over the fields of a request. */
export interface SchemaForm<Values extends object> {
  readonly draft: FormDraft<Values>;
  readonly submission: Submission;
  readonly rules: (name: keyof Values & string) => FieldRules;
}

/** Validates a form with its schema, keeps edits apart from others' changes, and submits them. */
export function useSchemaForm<Schema extends z.ZodObject, Values extends object>(
  options: SchemaFormOptions<Schema, Values>,
): SchemaForm<Values> {
  const { schema, stored, save, isNew = false, check } = options;
  const { t } = useTranslation('ui');
  const draft = useFormDraft(stored);
  const submission = useSubmit(Object.keys(stored), async () => {
    if (!isNew && !draft.isChanged) return;
    if (check) requireFields(check(draft.values));
    const parsed = schema.safeParse(isNew ? draft.values : draft.changes);
    if (!parsed.success) throw new FieldErrors(errorsOf(parsed.error, t));
    await save(isNew ? parsed.data : pickLike(parsed.data, draft.changes));
    draft.clear();
  });
  return { draft, submission, rules: (name) => rulesOf(schema, name) };
}

/** Drops defaults that the schema added: only changed fields are sent. */
function pickLike<Input extends object>(input: Input, changes: object): Input {
  const changed = Object.entries(input).filter(([name]) => name in changes);
  return Object.fromEntries(changed) as Input;
}

type Translate = ReturnType<typeof useTranslation<'ui'>>['t'];

/** One message for each invalid field. */
function errorsOf(error: z.ZodError, t: Translate): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0])] ??= sentenceOf(issue, t);
  return errors;
}

function sentenceOf(issue: z.core.$ZodIssue, t: Translate): string {
  if (issue.code === 'too_small' && issue.origin === 'string') return t('form.required');
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return t('form.tooLong', { count: Number(issue.maximum) });
  }
  if (issue.code === 'invalid_format') return t(`form.format.${issue.format}`, t('form.invalid'));
  return issue.code === 'custom' ? issue.message : t('form.invalid');
}
