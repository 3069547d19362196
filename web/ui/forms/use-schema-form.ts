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

/** What a form is about and how it is sent. */
export interface SchemaFormOptions<Schema extends z.ZodObject, Values extends object> {
  /** The schema of the request, as the server checks it. */
  readonly schema: Schema;
  /** What is stored now, or what a new row begins with. */
  readonly stored: Values;
  /** Sends what the schema made of the values: only the changed ones, unless `isNew`. */
  readonly save: (input: z.output<Schema>) => Promise<unknown>;
  readonly isNew?: boolean;
  /** Rules of the form beyond the schema: a sentence for each field that is wrong. */
  readonly check?: (values: Values) => Readonly<Record<string, string | null | false>>;
}

/** A form over the fields of a request. */
export interface SchemaForm<Values extends object> {
  readonly draft: FormDraft<Values>;
  readonly submission: Submission;
  readonly rules: (name: keyof Values & string) => FieldRules;
}

/** Checks a form by its schema, keeps edits beside what others change, and sends them. */
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

/** A schema may add defaults: only what the person changed is sent. */
function pickLike<Input extends object>(input: Input, changes: object): Input {
  const changed = Object.entries(input).filter(([name]) => name in changes);
  return Object.fromEntries(changed) as Input;
}

type Translate = ReturnType<typeof useTranslation<'ui'>>['t'];

/** One sentence for each field that is wrong. */
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
