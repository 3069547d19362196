import type { Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  SquareCode,
  Strikethrough,
  TextQuote,
  Type,
  Underline,
} from 'lucide-react';

/** A format of text: what it is called, how it is put on, whether it is on. */
export interface Format {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
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

/** Formats of words. */
export const MARKS: readonly Format[] = [
  mark('bold', Bold, 'mod+b'),
  mark('italic', Italic, 'mod+i'),
  mark('underline', Underline, 'mod+u'),
  mark('strike', Strikethrough, 'mod+shift+s'),
  mark('code', Code, 'mod+e'),
];

/** Formats of whole lines that a toolbar offers. */
export const BLOCKS: readonly Format[] = [
  {
    id: 'bulletList',
    icon: List,
    keys: 'mod+shift+8',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'orderedList',
    icon: ListOrdered,
    keys: 'mod+shift+7',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'taskList',
    icon: ListChecks,
    keys: 'mod+shift+9',
    run: (editor) => editor.chain().focus().toggleList('taskList', 'taskItem').run(),
    isOn: (editor) => editor.isActive('taskList'),
  },
  {
    id: 'blockquote',
    icon: TextQuote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    id: 'codeBlock',
    icon: SquareCode,
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
];

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Format => ({
  id: `heading${level}`,
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

/** What the slash menu offers besides. */
export const MORE_BLOCKS: readonly Format[] = [
  {
    id: 'paragraph',
    icon: Type,
    run: (editor) => editor.chain().focus().setParagraph().run(),
    isOn: (editor) => editor.isActive('paragraph'),
  },
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
];

export const RULE: Format = {
  id: 'horizontalRule',
  icon: Minus,
  run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  isOn: () => false,
};
