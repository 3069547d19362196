import { errors } from '#shared/errors.ts';

import { NONE } from './facts.ts';
import { addDays, isDate } from './moments.ts';

/** Bounds of a date filter; all of them must hold. */
export interface DateBounds {
  readonly from: string | null;
  readonly to: string | null;
  readonly on: string | null;
  /** Only items without the date: used by "load more" in the group `None`. */
  readonly isNone: boolean;
}

/** Parses a list of date expressions; throws the contract's refusal for an invalid one. */
export function readDateExpressions(items: readonly string[], today: string): DateBounds | null {
  let bounds: DateBounds = { from: null, to: null, on: null, isNone: false };
  let isEmpty = true;
  for (const item of items) {
    const part = readExpression(item, today);
    if (!part) continue;
    isEmpty = false;
    bounds = { ...bounds, ...part };
  }
  return isEmpty ? null : bounds;
}

function readExpression(text: string, today: string): Partial<DateBounds> | null {
  const [head = '', ...rest] = text.split(';').map((part) => part.trim());
  if (head === NONE) return { isNone: true };
  const period = /^(\d+)_(weeks|months)$/.exec(head);
  if (period && rest.length > 0) {
    if (rest.length !== 2) return null;
    const days = Number(period[1]) * (period[2] === 'weeks' ? 7 : 30);
    const bound = addDays(today, rest[1] === 'fromnow' ? days : -days);
    if (bound === null) throw errors.badValue();
    return rest[0] === 'after' ? { from: bound } : { to: bound };
  }
  if (!isDate(head)) throw errors.badValue();
  if (rest.length === 0) return { on: head };
  return rest.includes('after') ? { from: head } : { to: head };
}
