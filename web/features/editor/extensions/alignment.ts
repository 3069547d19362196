import { type Editor, Extension } from '@tiptap/react';

export const ALIGNMENTS = ['left', 'center', 'right'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** Aligns the selected blocks; left is the default and not stored. */
export function align(editor: Editor, alignment: Alignment): boolean {
  const textAlign = alignment === 'left' ? null : alignment;
  return editor
    .chain()
    .focus()
    .updateAttributes('paragraph', { textAlign })
    .updateAttributes('heading', { textAlign })
    .run();
}

/** Whether the block at the caret has this alignment. */
export function isAligned(editor: Editor, alignment: Alignment): boolean {
  if (alignment !== 'left') return editor.isActive({ textAlign: alignment });
  return !editor.isActive({ textAlign: 'center' }) && !editor.isActive({ textAlign: 'right' });
}

export const AlignmentKeys = Extension.create({
  name: 'alignmentKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => align(this.editor, 'left'),
      'Mod-Shift-e': () => align(this.editor, 'center'),
      'Mod-Shift-r': () => align(this.editor, 'right'),
    };
  },
});
