import type { Line } from '#web/features/item-rows/lines/lines.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';

/** What a row of the timeline is: it can be read from its id alone. */
export type NamedLine =
  | { readonly is: 'row'; readonly row: ShownRow; readonly depth: number }
  | { readonly is: 'group' | 'more' | 'add'; readonly group: string };

/** Names a line: an item may be in several groups, and below its parent too. */
export function idOfLine(line: Line): string {
  if (line.is === 'row') return idOfRow(line.row, line.depth);
  return `${line.is} ${line.is === 'add' ? line.group : line.group.key}`;
}

/** The same of a row with an item. */
export function idOfRow({ id, group }: ShownRow, depth = 0): string {
  return `row ${depth} ${id} ${group}`;
}

/** What a name says. */
export function lineOfId(name: string): NamedLine {
  const [is = '', ...rest] = name.split(' ');
  if (is === 'group' || is === 'more' || is === 'add') return { is, group: rest.join(' ') };
  const [depth = '0', id = '', ...group] = rest;
  return { is: 'row', depth: Number(depth), row: { id, group: group.join(' ') } };
}
