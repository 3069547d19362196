import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { textOf } from '#web/lib/documents/document-text.ts';

function block(name: string, ...content: (string | Y.XmlElement)[]): Y.XmlElement {
  const element = new Y.XmlElement(name);
  element.insert(
    0,
    content.map((part) => (typeof part === 'string' ? new Y.XmlText(part) : part)),
  );
  return element;
}

test('the words of a document can be taken along, a line a block', () => {
  const document = new Y.Doc();
  document
    .getXmlFragment('default')
    .insert(0, [
      block('heading', 'Plan'),
      block(
        'bulletList',
        block('listItem', block('paragraph', 'First')),
        block('listItem', block('paragraph', 'Second')),
      ),
      block('table', block('tableRow', block('tableCell', block('paragraph', 'In a cell')))),
      block('codeBlock', 'const a = 1'),
    ]);
  expect(textOf(document)).toBe('Plan\nFirst\nSecond\nIn a cell\nconst a = 1');
});

test('marks are not words', () => {
  const document = new Y.Doc();
  const text = new Y.XmlText('bold words');
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [text]);
  document.getXmlFragment('default').insert(0, [paragraph]);
  text.format(0, 4, { bold: true });
  expect(textOf(document)).toBe('bold words');
});
