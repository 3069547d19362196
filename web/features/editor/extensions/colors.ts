import type { Editor } from '@tiptap/react';

import { PALETTE, type PaletteColor } from '#shared/document/palette.ts';

/** Target of a color: text or background. */
export type ColorOf = 'color' | 'backgroundColor';

export const COLORS: readonly (PaletteColor | null)[] = [null, ...PALETTE];

/** Colors the selected text, or what is typed next; null removes the color. */
export function setColor(editor: Editor, of: ColorOf, color: string | null): boolean {
  const { color: text = null, backgroundColor: back = null } = editor.getAttributes('customColor');
  const next = { color: text, backgroundColor: back, [of]: color };
  const chain = editor.chain().focus();
  const isPlain = next.color === null && next.backgroundColor === null;
  return (isPlain ? chain.unsetMark('customColor') : chain.setMark('customColor', next)).run();
}

export function colorAt(editor: Editor, of: ColorOf): string | null {
  const color: unknown = editor.getAttributes('customColor')[of];
  return typeof color === 'string' ? color : null;
}
