import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parse, parseAllDocuments, stringify } from 'yaml';
import { z } from 'zod';

const chart = path.resolve(import.meta.dirname, '../../deploy/helm/tutti');
const read = (name: string) => readFileSync(path.join(chart, name), 'utf8');
const Tree = z.record(z.string(), z.unknown());
type Tree = z.infer<typeof Tree>;

/** What the parts of a Kubernetes object have in common. */
export const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * The chart's objects with these values over its own. It knows the part of Helm's language that the chart is written
 * in, and stops at any other word; where Helm itself is at hand the test compares the two.
 */
export function renderChart(values: object, release = 'team'): Manifest[] {
  const own = Tree.parse(parse(read('values.yaml')));
  const meta = Tree.parse(parse(read('Chart.yaml')));
  const scope = new Map<string, unknown>([
    ['', { Values: merge(own, values), Release: { Name: release }, Chart: capitalized(meta) }],
  ]);
  const texts = readdirSync(path.join(chart, 'templates')).map((name) =>
    render(tokensOf(read(`templates/${name}`)), scope),
  );
  return texts
    .flatMap((text) => parseAllDocuments(text))
    .map((document) => document.toJS())
    .filter((object) => object !== null)
    .map((object) => Manifest.parse(object));
}

const capitalized = (meta: Tree): Tree =>
  Object.fromEntries(
    Object.entries(meta).map(([key, value]) => [key.replace(/^./, (c) => c.toUpperCase()), value]),
  );

function merge(under: unknown, over: unknown): unknown {
  const [a, b] = [Tree.safeParse(under), Tree.safeParse(over)];
  if (over === undefined) return under;
  if (!a.success || !b.success || Array.isArray(over)) return over;
  const keys = new Set([...Object.keys(a.data), ...Object.keys(b.data)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(a.data[key], b.data[key])]));
}

interface Token {
  readonly kind: 'text' | 'action';
  readonly value: string;
}

/** Texts and actions; `{{-` takes the white space before it away, `-}}` the one after it. */
function tokensOf(template: string): Token[] {
  const tokens: Token[] = [];
  let isTrimmed = false;
  for (const part of template.split(/(\{\{-? .*? -?\}\})/)) {
    if (!part.startsWith('{{')) {
      tokens.push({ kind: 'text', value: isTrimmed ? part.trimStart() : part });
      continue;
    }
    const before = tokens.at(-1);
    if (part.startsWith('{{-') && before?.kind === 'text')
      tokens[tokens.length - 1] = { kind: 'text', value: before.value.trimEnd() };
    isTrimmed = part.endsWith('-}}');
    tokens.push({ kind: 'action', value: part.replace(/^\{\{-? | -?\}\}$/g, '') });
  }
  return tokens;
}

type Scope = ReadonlyMap<string, unknown>;

function render(tokens: readonly Token[], scope: Scope): string {
  let text = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, value = '' } = tokens[at] ?? {};
    if (kind === 'text') text += value;
    else if (/^(?:if|range) /.test(value)) {
      const end = endOf(tokens, at);
      text += block(tokens.slice(at, end), scope);
      at = end;
    } else text += printed(evaluate(value, scope));
  }
  return text;
}

/** A whole `if` with its branches, or a `range` over a map in the order of its keys. */
function block(tokens: readonly Token[], scope: Scope): string {
  const [head, ...body] = tokens;
  const ranged = /^range \$(\w+), \$(\w+) := (.+)$/.exec(head?.value ?? '');
  if (ranged) {
    const [, key = '', value = '', of = ''] = ranged;
    return Object.entries(Tree.parse(evaluate(of, scope)))
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, one]) => render(body, new Map([...scope, [key, name], [value, one]])))
      .join('');
  }
  const cut = branchOf(body);
  if (isTrue(evaluate((head?.value ?? '').replace(/^if /, ''), scope)))
    return render(body.slice(0, cut), scope);
  const next = body[cut];
  if (!next) return '';
  if (next.value === 'else') return render(body.slice(cut + 1), scope);
  const rest = { kind: 'action', value: next.value.replace(/^else /, '') } as const;
  return block([rest, ...body.slice(cut + 1)], scope);
}

/** Where the `end` of a block is. */
function endOf(tokens: readonly Token[], from: number): number {
  let depth = 0;
  return tokens.findIndex(({ kind, value }, at) => {
    if (at < from || kind === 'text') return false;
    if (/^(?:if|range) /.test(value)) depth += 1;
    if (value === 'end') depth -= 1;
    return depth === 0;
  });
}

/** Where the next branch of an `if` begins; its length without one. */
function branchOf(body: readonly Token[]): number {
  let depth = 0;
  const found = body.findIndex(({ kind, value }) => {
    if (kind === 'text') return false;
    if (/^(?:if|range) /.test(value)) depth += 1;
    if (value === 'end') depth -= 1;
    return depth === 0 && value.startsWith('else');
  });
  return found === -1 ? body.length : found;
}

const isTrue = (value: unknown) =>
  Boolean(value) && !(typeof value === 'object' && Object.keys(value ?? {}).length === 0);

const printed = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** A pipeline: each part's result is the last argument of the next. */
function evaluate(pipeline: string, scope: Scope): unknown {
  return split(pipeline, '|').reduce<unknown>(
    (before, part, place) => call(split(part, ' '), scope, place === 0 ? [] : [before]),
    undefined,
  );
}

function call([name = '', ...rest]: readonly string[], scope: Scope, more: unknown[]): unknown {
  if (/^[."$(\d]/.test(name)) return valueOf(name, scope);
  const given = [...rest.map((word) => valueOf(word, scope)), ...more];
  const made = FUNCTIONS[name];
  if (!made) throw new Error(`The chart uses ${name}, which this test does not know.`);
  return made(...given);
}

const FUNCTIONS: Readonly<Record<string, (...given: unknown[]) => unknown>> = {
  default: (usual, value) => (isTrue(value) ? value : usual),
  fail: (sentence) => {
    throw new Error(String(sentence));
  },
  nindent: (by, text) => `\n${printed(text).replaceAll(/^(?=.)/gm, ' '.repeat(Number(by)))}`,
  not: (value) => !isTrue(value),
  printf: (form, value) => String(form).replace('%s', String(value)),
  quote: (value) => JSON.stringify(String(value)),
  required: (sentence, value) => {
    if (!isTrue(value)) throw new Error(String(sentence));
    return value;
  },
  sha256sum: (text) => createHash('sha256').update(printed(text)).digest('hex'),
  toYaml: (value) => stringify(value, { sortMapEntries: true }).trimEnd(),
};

/** A number, a text, a value by its path, or a pipeline in parentheses. */
function valueOf(word: string, scope: Scope): unknown {
  if (word.startsWith('(')) return evaluate(word.slice(1, -1), scope);
  if (/^["\d]/.test(word)) return JSON.parse(word);
  const [name = '', ...keys] = word.replace(/^\$/, '').split('.');
  return keys.reduce<unknown>((tree, key) => Tree.safeParse(tree).data?.[key], scope.get(name));
}

/** Splits outside of quotation marks and parentheses. */
function split(text: string, by: string): string[] {
  const parts = [''];
  let [depth, isQuoted] = [0, false];
  for (const letter of text.trim()) {
    if (letter === '"') isQuoted = !isQuoted;
    if (!isQuoted && letter === '(') depth += 1;
    if (!isQuoted && letter === ')') depth -= 1;
    if (letter === by && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
