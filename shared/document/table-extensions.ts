import { type Attribute, Extension, Node } from '@tiptap/core';

import { written } from './attribute.ts';
import { isPaletteColor } from './palette.ts';

export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  addAttributes: () => ({ background: background(null), textColor: textColor() }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

export const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ ...span(), background: background(null), textColor: textColor() }),
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

export const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'paragraph+',
  isolating: true,
  addAttributes: () => ({ ...span(), background: background('none') }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

/** Gives nodes the table roles that prosemirror-tables looks for. */
export const TableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }) => {
    const tableRole = ROLES[name];
    return tableRole ? { tableRole } : {};
  },
});

function span(): Record<string, Partial<Attribute>> {
  return {
    colspan: { default: 1, parseHTML: (element) => countIn(element.getAttribute('colspan')) },
    rowspan: { default: 1, parseHTML: (element) => countIn(element.getAttribute('rowspan')) },
    colwidth: {
      default: null,
      parseHTML: (element) => widthsIn(element.getAttribute('colwidth')),
      renderHTML: ({ colwidth }) => (Array.isArray(colwidth) ? { colwidth: colwidth.join() } : {}),
    },
  };
}

/** A larger span is a mistake and would take minutes to lay out. */
const MAX_SPAN = 1000;

function countIn(text: string | null): number {
  const count = Number.parseInt(text ?? '', 10);
  return count >= 1 && count <= MAX_SPAN ? count : 1;
}

function widthsIn(text: string | null): number[] | null {
  const widths = (text ?? '').split(',').map((part) => Number.parseInt(part, 10));
  return widths.every((width) => width > 0) ? widths : null;
}

function background(ifAbsent: string | null): Partial<Attribute> {
  return {
    default: ifAbsent,
    parseHTML: (element) => element.getAttribute('background'),
    renderHTML: (attributes) => colored('background', 'background-color', attributes['background']),
  };
}

function textColor(): Partial<Attribute> {
  return {
    default: null,
    parseHTML: (element) => element.getAttribute('textcolor'),
    renderHTML: (attributes) => colored('textcolor', 'color', attributes['textColor']),
  };
}

/**
 * Attributes of a colored cell: the theme resolves palette names; other colors also become a
 * style.
 */
function colored(name: string, property: string, color: unknown): Record<string, string> {
  const hasStyle = typeof color === 'string' && color !== 'none' && !isPaletteColor(color);
  return { ...written(name, color), ...(hasStyle && { style: `${property}: ${color}` }) };
}
