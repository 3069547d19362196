import { isId } from '#shared/lib/work-item-query/names.ts';
import type { ServerPart, ServerTest } from '#shared/lib/work-item-query/server-parts.ts';

import { type Comparison, group, type Operand, type Reading } from './reading.ts';

/** Compares items by key (`WEB-11`), number (`11`, in any project) or id. */
export function compareKeys(
  comparison: Comparison,
  operands: readonly Operand[],
  reading: Reading,
): ServerPart {
  const texts = operands.filter((operand) => typeof operand === 'string');
  const [first, second] = texts;
  if (first === undefined || texts.length < operands.length) throw unfit(comparison, reading);
  if (comparison === '~') return { kind: 'test', is: 'key', text: first };
  if (comparison === 'between') return within(first, second ?? first, reading);
  const isOther = comparison === '!=' || comparison === 'not in';
  if (isOther || comparison === '=' || comparison === 'in') {
    const any = group(
      'or',
      texts.map((text) => same(text, reading)),
    );
    return isOther ? group('and', [any], true) : any;
  }
  const { project, number } = keyOf(first, reading);
  const bounds = BOUNDS.get(comparison);
  if (!bounds) throw unfit(comparison, reading);
  return { kind: 'test', is: 'number', project, ...bounds(number) };
}

const unfit = (comparison: Comparison, { refuse }: Reading) =>
  refuse(`id cannot be compared by ${comparison}`);

interface Bounds {
  readonly from: number | null;
  readonly to: number | null;
}

const BOUNDS: ReadonlyMap<string, (number: number) => Bounds> = new Map<
  string,
  (number: number) => Bounds
>([
  ['<', (number) => ({ from: null, to: number - 1 })],
  ['<=', (number) => ({ from: null, to: number })],
  ['>', (number) => ({ from: number + 1, to: null })],
  ['>=', (number) => ({ from: number, to: null })],
]);

function same(text: string, reading: Reading): ServerTest {
  if (isId(text)) return { kind: 'test', is: 'ids', ids: [text.toLowerCase()] };
  const { project, number } = keyOf(text, reading);
  return { kind: 'test', is: 'number', project, from: number, to: number };
}

function within(from: string, to: string, reading: Reading): ServerTest {
  const [first, last] = [keyOf(from, reading), keyOf(to, reading)];
  if (first.project !== last.project) throw reading.refuse(`Two projects: ${from}, ${to}`);
  return {
    kind: 'test',
    is: 'number',
    project: first.project,
    from: first.number,
    to: last.number,
  };
}

/** Parses `WEB-11` or a number. */
function keyOf(text: string, { projects, refuse }: Reading) {
  const [, identifier, digits = ''] = /^(?:([^\s-]+)-)?(\d{1,9})$/.exec(text.trim()) ?? [];
  if (digits === '') throw refuse(`This is no key of a work item: ${text}`);
  if (identifier === undefined) return { project: null, number: Number(digits) };
  const project = projects.get(identifier.toUpperCase());
  if (project === undefined) throw refuse(`There is no such project: ${identifier}`);
  return { project, number: Number(digits) };
}
