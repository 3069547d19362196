import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { checklistsOf, entriesOf } from '#web/features/item-rows/menu/checklists.ts';

type Node = readonly [name: string, children?: readonly (Node | string)[], checked?: boolean];

function nodeOf([name, children = [], checked]: Node): Y.XmlElement {
  const element = new Y.XmlElement(name);
  if (checked !== undefined) element.setAttribute('checked', String(checked));
  element.push(
    children.map((child) => (typeof child === 'string' ? new Y.XmlText(child) : nodeOf(child))),
  );
  return element;
}

function documentOf(...nodes: Node[]): Y.Doc {
  const document = new Y.Doc();
  document.getXmlFragment('default').push(nodes.map(nodeOf));
  return document;
}

const task = (name: string, isDone: boolean, ...below: Node[]): Node => [
  'taskItem',
  [['paragraph', [name]], ...below],
  isDone,
];

test('the entries of checklists are read in their order, those below others too', () => {
  const document = documentOf(
    ['paragraph', ['Before']],
    ['taskList', [task('One', false, ['taskList', [task('Two', true)]]), task('  ', false)]],
    ['blockquote', [['taskList', [task('Three', false)]]]],
  );
  const lists = checklistsOf(document);
  expect(lists).toHaveLength(2);
  expect(lists.flatMap(entriesOf)).toEqual([
    { name: 'One', isDone: false },
    { name: 'Two', isDone: true },
    { name: 'Three', isDone: false },
  ]);
});

test('a checklist that holds more than words is left alone', () => {
  const picture: Node = ['image-component'];
  const document = documentOf(['taskList', [task('One', false, picture)]]);
  expect(checklistsOf(document)).toEqual([]);
});
