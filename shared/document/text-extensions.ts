import { Extension, mergeAttributes, Node, wrappingInputRule } from '@tiptap/core';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Link } from '@tiptap/extension-link';
import { StarterKit } from '@tiptap/starter-kit';

import { text } from './attribute.ts';

const REL = 'noopener noreferrer nofollow';

/**
 * Paragraphs, headings, lists, quotes, code and marks, without editing behavior, which the editor
 * adds.
 */
export const TextParts = StarterKit.configure({
  paragraph: { HTMLAttributes: { class: 'editor-paragraph-block' } },
  heading: { levels: [1, 2, 3, 4, 5, 6], HTMLAttributes: { class: 'editor-heading-block' } },
  link: false,
  horizontalRule: false,
  dropcursor: false,
  gapcursor: false,
  listKeymap: false,
  trailingNode: false,
  undoRedo: false,
});

/** A link that opens in a new tab without access to this window. */
export const SafeLink = Link.extend({
  addAttributes: () => ({
    href: text('href'),
    target: text('target', '_blank'),
    rel: text('rel', REL),
    class: { default: null, parseHTML: (element) => element.getAttribute('class') || null },
    title: text('title'),
  }),
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => isSafeAddress(address),
  HTMLAttributes: { rel: REL, target: '_blank' },
});

/**
 * Whether a link target is safe: web and mail addresses, paths and anchors, as the server keeps
 * them (server/platform/texts/html.ts).
 */
export function isSafeAddress(address: unknown): address is string {
  if (typeof address !== 'string') return false;
  // Browsers skip control characters and leading spaces before they read the scheme.
  const read = address.replaceAll(/[\u0000-\u0020\u00A0]/g, '');
  return (
    /^(?:https?:\/\/|mailto:)./i.test(read) || /^\/(?![/\\])/.test(read) || read.startsWith('#')
  );
}

export const Divider = HorizontalRule.extend({
  parseHTML: () => [{ tag: 'div[data-type="horizontalRule"]' }, { tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-type': 'horizontalRule' }),
    ['div'],
  ],
});

/** Text alignment of headings and paragraphs. */
export const Alignment = Extension.create({
  name: 'textAlign',
  addGlobalAttributes: () => [
    {
      types: ['heading', 'paragraph'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => alignmentIn(element.getAttribute('style') ?? ''),
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
        },
      },
    },
  ],
});

function alignmentIn(style: string): string | null {
  return /(?:^|;)\s*text-align:\s*(left|center|right)\b/.exec(style)?.[1] ?? null;
}

export const TaskList = Node.create({
  name: 'taskList',
  group: 'block list',
  content: 'taskItem+',
  parseHTML: () => [{ tag: 'ul[data-type="taskList"]', priority: 51 }],
  renderHTML: ({ HTMLAttributes }) => [
    'ul',
    mergeAttributes(HTMLAttributes, { 'data-type': 'taskList' }),
    0,
  ],
});

export const TaskItem = Node.create({
  name: 'taskItem',
  content: 'paragraph block*',
  defining: true,
  addAttributes: () => ({
    checked: {
      default: false,
      keepOnSplit: false,
      parseHTML: (element) => element.getAttribute('data-checked') === 'true',
      renderHTML: ({ checked }) => ({ 'data-checked': String(checked === true) }),
    },
  }),
  parseHTML: () => [{ tag: 'li[data-type="taskItem"]', priority: 51 }],
  renderHTML({ node, HTMLAttributes }) {
    const box = { type: 'checkbox', ...(node.attrs['checked'] === true && { checked: 'checked' }) };
    return [
      'li',
      mergeAttributes(HTMLAttributes, { 'data-type': 'taskItem' }),
      ['label', ['input', box], ['span']],
      ['div', 0],
    ];
  },
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      'Mod-Shift-9': () => this.editor.commands.toggleList('taskList', 'taskItem'),
    };
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^\s*\[([ xX]?)\]\s$/,
        type: this.type,
        getAttributes: (match) => ({ checked: match[1]?.toLowerCase() === 'x' }),
      }),
    ];
  },
});
