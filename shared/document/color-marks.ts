import { Mark } from '@tiptap/core';

import { written } from './attribute.ts';
import { isPaletteColor } from './palette.ts';

/** Text or background color: a palette name, or any CSS color. */
export const CustomColor = Mark.create({
  name: 'customColor',
  addAttributes: () => ({
    color: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-text-color'),
      renderHTML: ({ color }) => ({
        ...written('data-text-color', color),
        ...(isOther(color) && { style: `color: ${color}` }),
      }),
    },
    backgroundColor: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-background-color'),
      renderHTML: ({ backgroundColor }) => ({
        ...written('data-background-color', backgroundColor),
        ...(isOther(backgroundColor) && { style: `background-color: ${backgroundColor}` }),
      }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-text-color]' }, { tag: 'span[data-background-color]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/**
 * A mark in documents of other programs. It is never parsed from HTML, because every pasted `span`
 * would leave one.
 */
export const TextStyle = Mark.create({
  name: 'textStyle',
  parseHTML: () => [],
  renderHTML: () => ['span', 0],
});

function isOther(color: unknown): color is string {
  return typeof color === 'string' && color !== '' && !isPaletteColor(color);
}
