import { useRef, useState } from 'react';

import { HttpError } from './http.ts';
import { inOwnWords } from './refusal-words.ts';

/** State of a form's submission. */
export interface Submission {
  readonly isBusy: boolean;
  /** Messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** A message that belongs to no field. */
  readonly reason: string | null;
  /** Submits the form. Returns whether the server accepted it. */
  readonly submit: () => Promise<boolean>;
  readonly clear: () => void;
}

interface Refusal {
  readonly errors: Readonly<Record<string, string>>;
  readonly reason: string | null;
}

const NONE: Refusal = { errors: {}, reason: null };

/**
 * Submits a form, once at a time, and shows a refusal at its field. `fields` are the visible
 * fields; a refusal of any other field becomes the reason. `run` may throw a `FieldErrors` before
 * it sends.
 */
export function useSubmit(fields: readonly string[], run: () => Promise<unknown>): Submission {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(NONE);
  const isRunning = useRef(false);
  const submit = async () => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      await run();
      setRefusal(NONE);
      return true;
    } catch (error) {
      setRefusal(refusalOf(error, fields));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, ...refusal, submit, clear: () => setRefusal(NONE) };
}

/** Messages of the form's own validation, by field. */
export class FieldErrors extends Error {
  readonly errors: Readonly<Record<string, string>>;

  constructor(errors: Readonly<Record<string, string>>) {
    super('The form is not complete.');
    this.name = 'FieldErrors';
    this.errors = errors;
  }
}

/** Throws `FieldErrors` when a check has a message; null, "" and false mean valid. */
export function requireFields(checks: Readonly<Record<string, string | null | false>>): void {
  const errors = Object.entries(checks).filter((entry): entry is [string, string] => !!entry[1]);
  if (errors.length > 0) throw new FieldErrors(Object.fromEntries(errors));
}

function refusalOf(error: unknown, fields: readonly string[]): Refusal {
  if (error instanceof FieldErrors) return { errors: error.errors, reason: null };
  if (!(error instanceof HttpError)) throw error;
  const errors: Record<string, string> = {};
  if (typeof error.body === 'object' && error.body !== null) {
    for (const [name, value] of Object.entries(error.body)) {
      const message = messageIn(value);
      if (fields.includes(name) && message) errors[name] = message;
    }
  }
  return { errors, reason: Object.keys(errors).length > 0 ? null : error.message };
}

/** The contract writes a field's message as a list, as a text, or as `{error}`. */
function messageIn(value: unknown): string | null {
  if (typeof value === 'string') return inOwnWords(value);
  if (Array.isArray(value)) return messageIn(value[0]);
  if (typeof value === 'object' && value !== null) return messageIn(Object.values(value)[0]);
  return null;
}
