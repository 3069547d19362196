import {
  declareRows,
  listFiltered,
  listPlaceItems,
  readFilter,
} from '#server/features/work-items/lists/queries.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import type { JsonBytes } from '#server/platform/replies/reply.ts';
import type { ListQuery } from '#shared/contract/work-item-lists.ts';
import { invalidField } from '#shared/errors.ts';
import type { Filter } from '#shared/lib/work-item-query/filter.ts';
import { quoted } from '#shared/lib/work-item-query/lexer.ts';

import { externalName } from './names.ts';

/** Lists the items that `pql` lets through: a text in our language of filters, with names or ids. */
export async function listByText(
  scope: WorkspaceScope | ProjectScope,
  text: string,
  query: ListQuery,
): Promise<unknown> {
  const reply = await listFiltered(scope, await readText(scope, text), query);
  return JSON.parse(reply.bytes.toString());
}

const ITEM_ROWS = declareRows(externalName);

/**
 * A page of items as the external API shows them, made and kept as the lists of the web API are: the bytes go out as
 * PostgreSQL made them.
 */
export async function listShown(
  scope: WorkspaceScope | ProjectScope,
  text: string | null,
  query: ListQuery,
): Promise<JsonBytes<unknown>> {
  return text === null
    ? listPlaceItems(scope, query, ITEM_ROWS)
    : listFiltered(scope, await readText(scope, text), query, ITEM_ROWS);
}

/** Reads the text; what it does not understand is refused, so that no filter is silently ignored. */
async function readText(scope: WorkspaceScope | ProjectScope, text: string): Promise<Filter> {
  const { filter, problems } = await readFilter(scope, text);
  if (problems.length === 0) return filter;
  const unknown = problems.map(({ is, from, to }) => `${SAYS[is]}: ${text.slice(from, to)}`);
  throw invalidField('pql', ...unknown);
}

const SAYS = {
  unknownField: 'There is no such field',
  unknownValue: 'Nothing has this name',
  missingValue: 'A value is missing',
  unclosedQuote: 'A quotation mark is missing',
  unclosedGroup: 'A closing parenthesis is missing',
  strayClose: 'There is no opening parenthesis for',
  strayOr: 'There is nothing beside',
  tooDeep: 'Too many parentheses',
} as const;

/** Conditions as clients write them in JSON, as a text of our language. */
export function textOfConditions(given: unknown): string {
  if (typeof given !== 'object' || given === null) return '';
  const parts = Object.entries(given).map(([key, value]) => {
    if (key === 'and' || key === 'or') return joined(key, value);
    return key === 'not' ? `-(${textOfConditions(value)})` : condition(key, value);
  });
  return parts.filter((part) => part !== '').join(' ');
}

function joined(word: 'and' | 'or', value: unknown): string {
  const parts = Array.isArray(value) ? value.map(textOfConditions) : [];
  const full = parts.filter((part) => part !== '').map((part) => `(${part})`);
  return full.length === 0 ? '' : `(${full.join(word === 'or' ? ' OR ' : ' ')})`;
}

/** `state_id__in: [a, b]` is `state:a,b`; comparisons of dates are `due:>2030-01-01`. */
function condition(key: string, value: unknown): string {
  const [name = '', operator = ''] = key.split('__');
  const field = name.replace(/_ids?$/, '');
  if (operator === 'isnull') return `${value === true ? 'no' : 'has'}:${field}`;
  const sign = COMPARISONS[operator] ?? '';
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return `${field}:${sign}${values.map((one) => written(String(one))).join(',')}`;
}

const written = (text: string) => (/^[\w-]+$/.test(text) ? text : quoted(text));

const COMPARISONS: Readonly<Record<string, string>> = { gt: '>', gte: '>', lt: '<', lte: '<' };
