import type { z } from 'zod';

import { ApiError } from '#shared/errors.ts';

type Issue = z.core.$ZodIssue;

/** Converts zod's issues to the contract's field errors: `{field: [message, ...]}`. */
export function fieldErrors(error: z.ZodError): ApiError {
  const body: Record<string, unknown> = {};
  for (const issue of error.issues) {
    const [field, index] = issue.path;
    const message = messageOf(issue);
    if (field === undefined) addTo(body, 'non_field_errors', message);
    else if (typeof index === 'number') addToChild(body, String(field), String(index), message);
    else addTo(body, String(field), message);
  }
  return new ApiError(400, body);
}

function addTo(body: Record<string, unknown>, field: string, message: string): void {
  const list = body[field];
  if (Array.isArray(list)) list.push(message);
  else body[field] = [message];
}

function addToChild(
  body: Record<string, unknown>,
  field: string,
  index: string,
  message: string,
): void {
  const children = (body[field] ??= {});
  if (typeof children === 'object' && children !== null && !Array.isArray(children)) {
    addTo(children as Record<string, unknown>, index, message);
  }
}

function messageOf(issue: Issue): string {
  const input = issue.input;
  switch (issue.code) {
    case 'invalid_type':
      if (input === undefined) return 'This field is required.';
      if (input === null) return 'This field may not be null.';
      return TYPE_MESSAGES[issue.expected] ?? 'Not a valid value.';
    case 'too_small':
      if (issue.origin === 'string') return 'This field may not be blank.';
      if (issue.origin === 'array') return 'This list may not be empty.';
      return `Ensure this value is greater than or equal to ${issue.minimum}.`;
    case 'too_big':
      if (issue.origin === 'string') {
        return `Ensure this field has no more than ${issue.maximum} characters.`;
      }
      if (issue.origin === 'array') {
        return `Ensure this field has no more than ${issue.maximum} elements.`;
      }
      return `Ensure this value is less than or equal to ${issue.maximum}.`;
    case 'invalid_value':
      if (input === undefined) return 'This field is required.';
      if (input === null) return 'This field may not be null.';
      return `"${typeof input === 'string' ? input : JSON.stringify(input)}" is not a valid choice.`;
    case 'invalid_format':
      return formatMessage(issue.format, input);
    case 'invalid_union':
      if (input === undefined) return 'This field is required.';
      if (input === null) return 'This field may not be null.';
      return 'Not a valid value.';
    default:
      return issue.message;
  }
}

const TYPE_MESSAGES: Record<string, string> = {
  string: 'Not a valid string.',
  number: 'A valid number is required.',
  int: 'A valid integer is required.',
  boolean: 'Must be a valid boolean.',
  array: 'Expected a list of items.',
  object: 'Expected an object.',
  record: 'Expected an object.',
};

function formatMessage(format: string, input: unknown): string {
  switch (format) {
    case 'uuid':
      return `“${String(input)}” is not a valid UUID.`;
    case 'url':
      return 'Enter a valid URL.';
    case 'email':
      return 'Enter a valid email address.';
    case 'date':
      return 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';
    case 'datetime':
      return 'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].';
    default:
      return 'This value does not match the required pattern.';
  }
}
