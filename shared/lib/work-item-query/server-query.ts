import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { momentWords } from '#shared/work-item-fields/conditions.ts';

import { isOfNothing, type Known } from './basics.ts';
import { dayOf } from './dates.ts';
import { queryOf } from './fields.ts';
import type { Filter, FilterCondition, FilterValue } from './filter.ts';

type ServerQuery = Readonly<Record<string, string>>;

/**
 * Translates a filter to list parameters; null when the contract cannot express it: it has no
 * negation, no `or` across fields, and one condition per field. Offsets become dates, and the days
 * of moments the moments at which they begin and end where the person is, so that server and client
 * mean the same days. Parts without effect are left out.
 */
export function toServerQuery(filter: Filter, known: Known): ServerQuery | null {
  if (filter.join === 'or') return null;
  const query: Record<string, string> = {};
  for (const part of filter.parts) {
    if (part.kind === 'unknown') continue;
    if (part.kind === 'group') return null;
    const parameter = parameterOf(part, known);
    if (parameter === null) return null;
    const [name, text] = parameter;
    if (text === '') continue;
    if (query[name] !== undefined) return null;
    query[name] = text;
  }
  return query;
}

type Parameter = readonly [name: string, text: string];

function parameterOf(part: FilterCondition, known: Known): Parameter | null {
  const { operator, field } = part;
  // The contract's lists ignore unreadable values; here such a condition must match nothing.
  if (isOfNothing(part) && part.values.every(({ is }) => is === 'unknown')) return null;
  // A text may be the word for no value.
  if (operator === 'empty') return queryOf(field).isText ? null : [field, NONE];
  if (queryOf(field).date) return dateParameter(part, known);
  return operator === 'is' ? choiceParameter(part, known) : null;
}

function choiceParameter({ field, values }: FilterCondition, known: Known): Parameter | null {
  const { words } = queryOf(field);
  const texts = values.flatMap((value) => (value.is === 'text' ? [value.text.trim()] : []));
  const ids = values.flatMap((value) => idOf(value, known));
  const chosenWords = values.flatMap((value) => (value.is === 'word' ? [value.word] : []));
  const filled = texts.filter((text) => text !== '');
  if (filled.length > 1) return null;
  if (!words || chosenWords.length === 0) return [field, [...filled, ...ids].join(',')];
  return ids.length === 0 ? [words.filter, chosenWords.join(',')] : null;
}

function idOf(value: FilterValue, { me }: Known): readonly string[] {
  if (value.is === 'id') return [value.id];
  if (value.is === 'none') return [NONE];
  return value.is === 'me' && me !== null ? [me] : [];
}

function dateParameter(part: FilterCondition, known: Known): Parameter | null {
  const { field, operator, values } = part;
  const { date } = queryOf(field);
  if (!date || values.some(({ is }) => is === 'overdue' || is === 'none')) return null;
  const days = values.flatMap((value) => {
    const day = value.is === 'date' || value.is === 'offset' ? dayOf(value, known.today) : null;
    return day === null ? [] : [day];
  });
  const [first, second] = days;
  if (first === undefined) return operator === 'notEmpty' ? null : [field, ''];
  const span = (from: string | null, to: string | null): Parameter => [
    field,
    date.isMoment && known.zone !== 'UTC'
      ? momentWords({ from, to }, known.zone)
      : dayWords(from, to),
  ];
  switch (operator) {
    case 'before':
      return span(null, first);
    case 'after':
      return span(first, null);
    case 'between':
      return second === undefined ? [field, ''] : span(first, second);
    default:
      return operator === 'is' && second === undefined ? span(first, first) : null;
  }
}

function dayWords(from: string | null, to: string | null): string {
  if (from === to) return from ?? '';
  const parts = [...(from ? [`${from};after`] : []), ...(to ? [`${to};before`] : [])];
  return parts.join(',');
}
