import * as Y from 'yjs';

/** Text of the last paragraph, which is created when missing. */
export function lineOf(fragment: Y.XmlFragment): Y.XmlText {
  const last = fragment.length > 0 ? fragment.get(fragment.length - 1) : null;
  const block = last instanceof Y.XmlElement ? last : new Y.XmlElement('paragraph');
  if (block !== last) fragment.push([block]);
  const words = block.length > 0 ? block.get(0) : null;
  if (words instanceof Y.XmlText) return words;
  const made = new Y.XmlText();
  block.insert(0, [made]);
  return made;
}

/** Plain text, one line per block. */
export function textOf(fragment: Y.XmlFragment): string {
  return fragment
    .toArray()
    .map((block) => (block instanceof Y.XmlElement ? wordsOf(block) : ''))
    .join('\n');
}

function wordsOf(block: Y.XmlElement): string {
  return block
    .toArray()
    .map((part) => (part instanceof Y.XmlText ? part.toString() : wordsOf(part as Y.XmlElement)))
    .join('');
}
