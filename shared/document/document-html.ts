import type { DOMOutputSpec, Fragment, Mark, Node } from '@tiptap/pm/model';

import { escapeText } from '#shared/lib/escape-html.ts';

/** Serializes a document to HTML without a DOM. */
export function documentHtml(document: Node): string {
  return contentHtml(document.content);
}

function contentHtml(content: Fragment): string {
  const open: { readonly mark: Mark; readonly end: string }[] = [];
  let html = '';
  const close = (count: number) => {
    while (open.length > count) html += open.pop()?.end ?? '';
  };
  content.forEach((node) => {
    const same = node.marks.findIndex((mark, place) => !open[place]?.mark.eq(mark));
    close(same === -1 ? node.marks.length : same);
    for (const mark of node.marks.slice(open.length)) {
      const [start, end] = markTags(mark, node.isInline);
      html += start;
      open.push({ mark, end });
    }
    html += nodeHtml(node);
  });
  close(0);
  return html;
}

function nodeHtml(node: Node): string {
  if (node.isText) return escaped(node.text ?? '');
  const spec = node.type.spec.toDOM?.(node);
  return spec === undefined ? '' : specHtml(spec, () => contentHtml(node.content));
}

/** Marks the hole of a mark's spec, where its content goes; no text contains this character. */
const HOLE = '\u0000';

function markTags(mark: Mark, isInline: boolean): readonly [string, string] {
  const spec = mark.type.spec.toDOM?.(mark, isInline);
  const html = spec === undefined ? HOLE : specHtml(spec, () => HOLE);
  const [start = '', end = ''] = html.split(HOLE);
  return [start, end];
}

/** Renders a ProseMirror spec such as `['p', {class: 'a'}, 0]`: name, attributes, content. */
function specHtml(spec: unknown, inside: () => string): string {
  if (typeof spec === 'string') return escaped(spec);
  if (!isElement(spec)) return '';
  const [name, ...rest] = spec;
  const [first] = rest;
  const hasAttributes = isAttributes(first);
  const tag = `<${name}${hasAttributes ? attributesHtml(first) : ''}>`;
  if (VOID.has(name)) return tag;
  const parts = hasAttributes ? rest.slice(1) : rest;
  const content = parts.map((part) => (part === 0 ? inside() : specHtml(part, inside)));
  return `${tag}${content.join('')}</${name}>`;
}

function isElement(spec: unknown): spec is readonly [string, ...unknown[]] & DOMOutputSpec {
  return Array.isArray(spec) && typeof spec[0] === 'string';
}

function isAttributes(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function attributesHtml(attributes: Readonly<Record<string, unknown>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name.toLowerCase()}="${escaped(String(value))}"`)
    .join('');
}

const VOID = new Set(['br', 'hr', 'img', 'input']);

function escaped(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\u00A0', '&nbsp;');
}
