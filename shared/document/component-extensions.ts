import { type Attribute, type Attributes, mergeAttributes, Node } from '@tiptap/core';

import { text, written } from './attribute.ts';

/** A mention of a person or entity: the id is stored, the name is looked up. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => texts('id', 'entity_identifier', 'entity_name'),
  parseHTML: () => [{ tag: 'mention-component' }],
  renderHTML: ({ HTMLAttributes }) => ['mention-component', HTMLAttributes],
});

/** An image of older texts, or of other programs. */
export const Image = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => picture(null),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** An image: an uploaded file by id, or one by URL; without either, a placeholder for an upload. */
export const ImageComponent = Node.create({
  name: 'imageComponent',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ ...picture('auto'), ...texts('id') }),
  parseHTML: () => [{ tag: 'image-component' }],
  renderHTML: ({ HTMLAttributes }) => ['image-component', HTMLAttributes],
});

/** A highlighted block with an icon and a background. */
export const Callout = Node.create({
  name: 'calloutComponent',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    'data-block-type': text('data-block-type', 'callout-component'),
    'data-logo-in-use': text('data-logo-in-use', 'emoji'),
    'data-emoji-unicode': text('data-emoji-unicode', '128161'),
    ...texts('data-emoji-url', 'data-icon-name', 'data-icon-color', 'data-background'),
  }),
  parseHTML: () => [{ tag: 'div[data-block-type="callout-component"]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],
});

/** A work item embedded in a text, shown with its current values. */
export const ItemEmbed = Node.create({
  name: 'issue-embed-component',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () =>
    texts('entity_identifier', 'project_identifier', 'workspace_identifier', 'id', 'entity_name'),
  parseHTML: () => [{ tag: 'issue-embed-component' }],
  renderHTML: ({ HTMLAttributes }) => ['issue-embed-component', HTMLAttributes],
});

function texts(...names: readonly string[]): Attributes {
  return Object.fromEntries(names.map((name) => [name, text(name)]));
}

function picture(height: string | null): Attributes {
  return {
    ...texts('src', 'alt', 'title'),
    width: text('width', '35%'),
    height: text('height', height),
    aspectRatio: aspectRatio(),
  };
}

function aspectRatio(): Partial<Attribute> {
  return {
    default: null,
    parseHTML: (element) => {
      const ratio = Number(element.getAttribute('aspectratio'));
      return ratio > 0 ? ratio : null;
    },
    renderHTML: (attributes) => written('aspectratio', attributes['aspectRatio']),
  };
}
