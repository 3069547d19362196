import { z } from 'zod';

/** Texts that tools write for an empty value. */
const NOTHING = new Set(['', 'null', '[]', '{}', 'undefined', '[null]', '""']);

/** Limit of the length of a list: the pattern below takes quadratic time. */
const MAX_LENGTH = 10_000;
/** Maximum nesting of an object's name. */
const MAX_DEPTH = 3;

export const isNothing = (cell: string): boolean => NOTHING.has(cell.trim());

export function listIn(cell: string): string[] | null {
  const text = cell.trim();
  if (!text.startsWith('[') || !text.endsWith(']')) return null;
  const parsed = jsonIn(text);
  if (Array.isArray(parsed)) return parsed.map((one) => wordOf(one)).filter((word) => word !== '');
  // `['a', 'b']` and `[a, b]`, but not a Markdown link or `[x] y [z]`.
  const inner = text.slice(1, -1);
  if (/[[\]]/.test(inner) || inner.length > MAX_LENGTH) return null;
  const quoted = [...inner.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)];
  const words =
    quoted.length > 0
      ? quoted.map(([, single, double]) => (single ?? double ?? '').replaceAll(/\\(.)/g, '$1'))
      : inner.split(',');
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

export function jsonIn(cell: string): unknown {
  const text = cell.trim();
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const Words = z.record(z.string(), z.unknown());
const NAMES = ['name', 'display_name', 'title', 'url', 'key', 'identifier', 'value', 'email'];

/** Text of a JSON value: the value itself, or the name inside an object. */
export function wordOf(value: unknown, names: readonly string[] = NAMES, depth = 0): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const object = Words.safeParse(value).data;
  const found = object && names.map((name) => object[name]).find((one) => one !== undefined);
  return found === undefined || found === null || depth === MAX_DEPTH
    ? ''
    : wordOf(found, NAMES, depth + 1);
}

export interface CellComment {
  readonly text: string;
  readonly at: string;
  readonly author: string;
}

const BODY = ['comment', 'comment_stripped', 'body', 'text', 'content'];
const AT = ['created_at', 'created', 'date', 'timestamp'];
const AUTHOR = ['created_by', 'author', 'actor', 'user', 'by'];
/** Separator of comments in the form of our former exports. */
const JOINED = / \((\d{4}-\d\d-\d\dT[\d:]{8}Z) by ([^()\n]{1,255})\)(?:, |$)/g;

/** Several comments of a cell, as JSON or joined; null = one plain comment. */
export function commentsIn(cell: string): CellComment[] | null {
  const parsed = jsonIn(cell);
  if (Array.isArray(parsed) && parsed.every(isComment))
    return parsed.map((one) => ({
      text: wordOf(one, BODY),
      at: typeof one === 'string' ? '' : wordOf(one, AT),
      author: typeof one === 'string' ? '' : wordOf(one, AUTHOR),
    }));
  const found: CellComment[] = [];
  let from = 0;
  for (const { index, 0: all, 1: at = '', 2: author = '' } of cell.matchAll(JOINED)) {
    found.push({ text: cell.slice(from, index), at, author });
    from = index + all.length;
  }
  return found.length > 0 && from === cell.length ? found : null;
}

const BEFORE_LINK = /[\s,](?=https?:|\[[^[\]]*\]\(https?:)/;

/** Links in a cell: URLs and `[title](address)`, or JSON of strings or objects. */
export function linksIn(cell: string): { url: string; title: string | null }[] {
  const parsed = jsonIn(cell);
  if (Array.isArray(parsed))
    return parsed.map((one) => ({
      url: wordOf(one, ['url', 'href', ...NAMES]),
      title: typeof one === 'string' ? null : wordOf(one, ['title', 'name']) || null,
    }));
  return (listIn(cell) ?? cell.split(BEFORE_LINK)).map((part) => {
    const text = withoutCommas(part);
    const [, title = '', url = text] = /^\[([^[\]]*)\]\(([^()\s]+)\)$/.exec(text) ?? [];
    return { url, title: title || null };
  });
}

function withoutCommas(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trim();
}

/** A text, or an object with one; it may be empty, like a comment with only a picture. */
function isComment(one: unknown): boolean {
  const object = Words.safeParse(one).data;
  return wordOf(one, BODY) !== '' || BODY.some((name) => typeof object?.[name] === 'string');
}

/**
 * Relations in a cell: `blocked_by WEB-3 +2, relates_to WEB-4`, or JSON of types and keys; `named`
 * gives a relation the name of its type.
 */
export function relationsIn(
  cell: string,
  named: (text: string) => string = (text) => text,
): { type: string; key: string; lag?: number }[] {
  const object = Words.safeParse(jsonIn(cell)).data;
  if (object)
    return Object.entries(object).flatMap(([type, keys]) =>
      (Array.isArray(keys) ? keys : [keys]).flatMap((one) => {
        const key = wordOf(one);
        return key === '' ? [] : [{ type, key }];
      }),
    );
  return (listIn(cell) ?? cell.split(/[,;\n]/)).flatMap((part) => {
    const [type = '', ...rest] = named(part)
      .trim()
      .split(/[\s:]+/);
    const [, key = rest.join(' '), lag] = /^(.+) ([+-]\d{1,3})$/.exec(rest.join(' ')) ?? [];
    return type === '' ? [] : [{ type, key, ...(lag && { lag: Number(lag) }) }];
  });
}
