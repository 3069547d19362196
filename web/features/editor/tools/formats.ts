import type { Editor } from '@tiptap/react';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Heading5,
  Heading6,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  MessageSquareWarning,
  Minus,
  SquareCode,
  Strikethrough,
  Table,
  TextQuote,
  Type,
  Underline,
} from 'lucide-react';

import { nextCallout } from '#web/features/editor/blocks/callout-look.ts';
import { align, type Alignment, isAligned } from '#web/features/editor/extensions/alignment.ts';
import { insertTable } from '#web/features/editor/extensions/table-commands.ts';

/** A format: its name, its command, and whether it is active. */
export interface Format {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
  /** Markdown shortcut at the beginning of a line. */
  readonly typed?: string;
  readonly run: (editor: Editor) => boolean;
  readonly isOn: (editor: Editor) => boolean;
}

const mark = (id: string, icon: LucideIcon, keys: string): Format => ({
  id,
  icon,
  keys,
  run: (editor) => editor.chain().focus().toggleMark(id).run(),
  isOn: (editor) => editor.isActive(id),
});

/** Formats of text ranges. */
export const MARKS: readonly Format[] = [
  mark('bold', Bold, 'mod+b'),
  mark('italic', Italic, 'mod+i'),
  mark('underline', Underline, 'mod+u'),
  mark('strike', Strikethrough, 'mod+shift+s'),
  mark('code', Code, 'mod+e'),
];

const alignment = (id: Alignment, icon: LucideIcon, keys: string): Format => ({
  id,
  icon,
  keys,
  run: (editor) => align(editor, id),
  isOn: (editor) => isAligned(editor, id),
});

export const ALIGNMENTS: readonly Format[] = [
  alignment('left', AlignLeft, 'mod+shift+l'),
  alignment('center', AlignCenter, 'mod+shift+e'),
  alignment('right', AlignRight, 'mod+shift+r'),
];

const bulletList: Format = {
  id: 'bulletList',
  icon: List,
  keys: 'mod+shift+8',
  typed: '-',
  run: (editor) => editor.chain().focus().toggleBulletList().run(),
  isOn: (editor) => editor.isActive('bulletList'),
};
const orderedList: Format = {
  id: 'orderedList',
  icon: ListOrdered,
  keys: 'mod+shift+7',
  typed: '1.',
  run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  isOn: (editor) => editor.isActive('orderedList'),
};
const taskList: Format = {
  id: 'taskList',
  icon: ListChecks,
  keys: 'mod+shift+9',
  typed: '[ ]',
  run: (editor) => editor.chain().focus().toggleList('taskList', 'taskItem').run(),
  isOn: (editor) => editor.isActive('taskList'),
};
const blockquote: Format = {
  id: 'blockquote',
  icon: TextQuote,
  typed: '>',
  run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  isOn: (editor) => editor.isActive('blockquote'),
};
const codeBlock: Format = {
  id: 'codeBlock',
  icon: SquareCode,
  typed: '```',
  run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  isOn: (editor) => editor.isActive('codeBlock'),
};

/** Block formats of the toolbar. */
export const BLOCKS: readonly Format[] = [bulletList, orderedList, taskList, blockquote, codeBlock];

/** Block formats for the selection in a comment. */
export const COMMENT_BLOCKS: readonly Format[] = [blockquote, bulletList];

/** Formats of a short note. */
export const NOTE_FORMATS: readonly Format[] = [
  ...MARKS.filter(({ id }) => id === 'bold' || id === 'italic'),
  taskList,
];

/** Formats of a visitor's comment on a published board. */
export const VISITOR_FORMATS: readonly Format[] = [
  ...MARKS,
  bulletList,
  orderedList,
  blockquote,
  codeBlock,
];

const paragraph: Format = {
  id: 'paragraph',
  icon: Type,
  run: (editor) => editor.chain().focus().setParagraph().run(),
  isOn: (editor) => editor.isActive('paragraph'),
};

const heading = (level: 1 | 2 | 3 | 4 | 5 | 6, icon: LucideIcon): Format => ({
  id: `heading${level}`,
  icon,
  typed: '#'.repeat(level),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const HEADINGS = [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3)] as const;
const LOWER_HEADINGS = [heading(4, Heading4), heading(5, Heading5), heading(6, Heading6)] as const;

/** Paragraph and headings. */
export const LINES: readonly Format[] = [paragraph, ...HEADINGS, ...LOWER_HEADINGS];

export const TABLE: Format = {
  id: 'table',
  icon: Table,
  run: insertTable,
  isOn: (editor) => editor.isActive('table'),
};

const callout: Format = {
  id: 'callout',
  icon: MessageSquareWarning,
  run: (editor) => editor.chain().focus().wrapIn('calloutComponent', nextCallout()).run(),
  isOn: (editor) => editor.isActive('calloutComponent'),
};

const divider: Format = {
  id: 'horizontalRule',
  icon: Minus,
  typed: '---',
  run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  isOn: () => false,
};

/**
 * Formats of the slash menu in order: before images, after images, and at the end before the
 * colors.
 */
export const BEFORE_IMAGE: readonly Format[] = [
  paragraph,
  ...HEADINGS,
  bulletList,
  orderedList,
  taskList,
  TABLE,
];
export const AFTER_IMAGE: readonly Format[] = [callout, blockquote, codeBlock, divider];
export const AT_THE_END: readonly Format[] = LOWER_HEADINGS;

/** Formats that a block can be converted to. */
export const TURNS: readonly Format[] = [...LINES, ...BLOCKS];
