import type { Node } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';

import { isPaletteColor } from '#shared/document/palette.ts';

const TAGS: Readonly<Record<string, 'td' | 'th' | 'tr'>> = {
  tableCell: 'td',
  tableHeader: 'th',
  tableRow: 'tr',
};

/**
 * View of a table cell or row. It does not use the HTML form, whose old attribute `background`
 * would make the browser request an image.
 */
export const cellView: NodeViewConstructor = (node) => {
  const dom = document.createElement(TAGS[node.type.name] ?? 'td');
  draw(dom, node);
  return {
    dom,
    contentDOM: dom,
    update: (next) => {
      if (next.type !== node.type) return false;
      draw(dom, next);
      return true;
    },
    ignoreMutation: ({ type, target }) => type === 'attributes' && target === dom,
  };
};

function draw(dom: HTMLElement, { attrs }: Node): void {
  const { colspan, rowspan, background, textColor } = attrs;
  if (dom instanceof HTMLTableCellElement) {
    dom.colSpan = Number(colspan);
    dom.rowSpan = Number(rowspan);
  }
  paint(dom, 'backgroundColor', background);
  paint(dom, 'textColor', textColor);
}

function paint(dom: HTMLElement, name: 'backgroundColor' | 'textColor', color: unknown): void {
  const property = name === 'textColor' ? 'color' : name;
  const isColor = typeof color === 'string' && color !== 'none';
  if (isPaletteColor(color)) dom.dataset[name] = color;
  else delete dom.dataset[name];
  dom.style[property] = isColor && !isPaletteColor(color) ? color : '';
}
