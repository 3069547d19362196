import { z } from 'zod';

/** What tools write where there is nothing. */
const NOTHING = new Set(['', 'null', '[]', '{}', 'undefined', '[null]', '""']);

/** No tool writes a longer list of names; the time of the pattern below grows with the square of the length. */
const LONGEST = 10_000;
/** How deep the name of a thing may lie. */
const DEEPEST = 3;

/** Whether a cell holds nothing, in the words of a program. */
export const isNothing = (cell: string): boolean => NOTHING.has(cell.trim());

/** The values of a list that a cell writes as JSON, or in brackets as other tools do; null = it writes none. */
export function listIn(cell: string): string[] | null {
  const text = cell.trim();
  if (!text.startsWith('[') || !text.endsWith(']')) return null;
  const parsed = jsonIn(text);
  if (Array.isArray(parsed)) return parsed.map((one) => wordOf(one)).filter((word) => word !== '');
  // `['a', 'b']` and `[a, b]`, but not a link of Markdown or `[x] y [z]`.
  const inner = text.slice(1, -1);
  if (/[[\]]/.test(inner) || inner.length > LONGEST) return null;
  const quoted = [...inner.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)];
  const words =
    quoted.length > 0
      ? quoted.map(([, single, double]) => (single ?? double ?? '').replaceAll(/\\(.)/g, '$1'))
      : inner.split(',');
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

/** A cell as JSON; undefined = it is none. */
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

/** One word for a value of JSON: itself, or the name of what it is. */
export function wordOf(value: unknown, names: readonly string[] = NAMES, depth = 0): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const object = Words.safeParse(value).data;
  const found = object && names.map((name) => object[name]).find((one) => one !== undefined);
  return found === undefined || found === null || depth === DEEPEST
    ? ''
    : wordOf(found, NAMES, depth + 1);
}

/** What a cell says of an item's comments. */
export interface CellComment {
  readonly text: string;
  readonly at: string;
  readonly author: string;
}

const BODY = ['comment', 'comment_stripped', 'body', 'text', 'content'];
const AT = ['created_at', 'created', 'date', 'timestamp'];
const AUTHOR = ['created_by', 'author', 'actor', 'user', 'by'];
/** Comments as our exports once joined them. */
const JOINED = / \((\d{4}-\d\d-\d\dT[\d:]{8}Z) by ([^()\n]{1,255})\)(?:, |$)/g;

/** The comments of a cell that holds several, as JSON or joined; null = it holds one in other words. */
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

/** The links of a cell: addresses and `[title](address)`, or JSON of either or of objects. */
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

/** An address without what stands between it and the next one. */
function withoutCommas(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trim();
}

/** A text, or something with one; a comment may be empty, as one of a picture alone is. */
function isComment(one: unknown): boolean {
  const object = Words.safeParse(one).data;
  return wordOf(one, BODY) !== '' || BODY.some((name) => typeof object?.[name] === 'string');
}

/** Relations of a cell by their type: `blocked_by WEB-3 +2, relates_to WEB-4`, or JSON of types and keys. */
export function relationsIn(cell: string): { type: string; key: string; lag?: number }[] {
  const object = Words.safeParse(jsonIn(cell)).data;
  if (object)
    return Object.entries(object).flatMap(([type, keys]) =>
      (Array.isArray(keys) ? keys : [keys]).flatMap((one) => {
        const key = wordOf(one);
        return key === '' ? [] : [{ type, key }];
      }),
    );
  return (listIn(cell) ?? cell.split(/[,;\n]/)).flatMap((part) => {
    const [type = '', ...rest] = part.trim().split(/[\s:]+/);
    const [, key = rest.join(' '), lag] = /^(.+) ([+-]\d{1,3})$/.exec(rest.join(' ')) ?? [];
    return type === '' ? [] : [{ type, key, ...(lag && { lag: Number(lag) }) }];
  });
}
