import * as Y from 'yjs';

/** Blocks that contain blocks: their text is that of their children. */
const HOLDERS = new Set([
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'taskItem',
  'table',
  'tableRow',
  'calloutComponent',
]);

/**
 * Plain text of a document, one line per block; rescues text that the person can no longer open.
 */
export function textOf(document: Y.Doc): string {
  const lines: string[] = [];
  for (const node of document.getXmlFragment('default').toArray()) collect(node, lines);
  return lines.join('\n').trim();
}

function collect(node: Y.XmlElement | Y.XmlText | Y.XmlHook, lines: string[]): void {
  if (node instanceof Y.XmlText) lines.push(wordsOf(node));
  if (!(node instanceof Y.XmlElement)) return;
  const children = node.toArray();
  if (HOLDERS.has(node.nodeName) || node.nodeName.startsWith('tableC')) {
    for (const child of children) collect(child, lines);
    return;
  }
  lines.push(children.map((child) => (child instanceof Y.XmlText ? wordsOf(child) : '')).join(''));
}

function wordsOf(text: Y.XmlText): string {
  const delta: { insert?: unknown }[] = text.toDelta();
  return delta.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');
}
