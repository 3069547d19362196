import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { Editor } from '@tiptap/react';
import {
  absolutePositionToRelativePosition,
  initProseMirrorDoc,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
  yUndoPluginKey,
} from '@tiptap/y-tiptap';
import { afterEach, expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

import { documentExtensions } from '#shared/document/document-extensions.ts';
import { BlockDirection } from '#web/features/editor/extensions/block-direction.ts';
import { duplicateBlock, moveBlock } from '#web/features/editor/extensions/block-moves.ts';
import { collaboration } from '#web/features/editor/extensions/collaboration.ts';
import { UndoSteps } from '#web/features/editor/extensions/undo-steps.ts';

const editors: Editor[] = [];

afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function open(document: Y.Doc, name: string): Editor {
  const person = { id: name, name };
  const editor = new Editor({
    element: globalThis.document.createElement('div'),
    extensions: [
      ...documentExtensions,
      collaboration({ document, awareness: new Awareness(document), person }),
      UndoSteps,
    ],
  });
  editors.push(editor);
  return editor;
}

/** Two documents that hear of each other's changes at once. */
function pair(): [Y.Doc, Y.Doc] {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  one.on(
    'update',
    (update: Uint8Array, origin) => origin !== two && Y.applyUpdate(two, update, one),
  );
  two.on(
    'update',
    (update: Uint8Array, origin) => origin !== one && Y.applyUpdate(one, update, two),
  );
  return [one, two];
}

const press = (editor: Editor, key: string) =>
  editor.view.someProp('handleKeyDown', (handle) =>
    handle(editor.view, new KeyboardEvent('keydown', { key, ctrlKey: true })),
  );

test('what one writes stands in the text of the other', () => {
  const [one, two] = pair();
  const [ada, elif] = [open(one, 'Ada'), open(two, 'Elif')];
  ada.commands.insertContent('Seats');
  elif.chain().focus('end').insertContent(' and fares').run();
  expect(ada.getText()).toBe('Seats and fares');
  expect(ada.getHTML()).toBe(elif.getHTML());
});

test('opening a text changes nothing in it', () => {
  const document = new Y.Doc();
  const first = open(document, 'Ada');
  first.commands.setContent('<h2>Plan</h2><table><tr><td><p>a</p></td></tr></table>');
  const before = Y.encodeStateAsUpdate(document);
  open(document, 'Elif').destroy();
  expect(Y.encodeStateAsUpdate(document)).toEqual(before);
});

test('an empty text stays empty in the document', () => {
  const document = new Y.Doc();
  open(document, 'Ada');
  expect(document.getXmlFragment('default').length).toBe(0);
});

test('undo takes back my own change and leaves those of others', () => {
  const [one, two] = pair();
  const [ada, elif] = [open(one, 'Ada'), open(two, 'Elif')];
  ada.commands.insertContent('Mine. ');
  elif.chain().focus('end').insertContent('Theirs.').run();
  press(ada, 'z');
  expect(ada.getText()).toBe('Theirs.');
  press(ada, 'y');
  expect(ada.getText()).toContain('Mine.');
});

test('undo still knows what was written before the editor got another part', () => {
  const editor = open(new Y.Doc(), 'Ada');
  editor.commands.insertContent('Mine.');
  editor.registerPlugin(new Plugin({}));
  press(editor, 'z');
  expect(editor.getText()).toBe('');
});

test('an editor that is made anew from the same parts can undo as well', () => {
  const document = new Y.Doc();
  const person = { id: 'Ada', name: 'Ada' };
  const parts = [...documentExtensions, collaboration({ document, awareness: null, person })];
  const make = () =>
    new Editor({ element: globalThis.document.createElement('div'), extensions: parts });
  make().destroy();
  const editor = make();
  editors.push(editor);
  editor.commands.insertContent('Mine.');
  press(editor, 'z');
  expect(editor.getText()).toBe('');
});

/** Types as a person does: letter by letter, without a pause. */
function type(editor: Editor, text: string): void {
  for (const letter of text) {
    const { from, to } = editor.state.selection;
    const insert = () => editor.state.tr.insertText(letter, from, to);
    const isTaken = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, letter, insert),
    );
    if (!isTaken) editor.view.dispatch(insert());
  }
}

test('undo takes back one sentence, however fast they were typed', () => {
  const editor = open(new Y.Doc(), 'Ada');
  type(editor, 'One is done. Two is not.');
  press(editor, 'z');
  expect(editor.getText()).toBe('One is done.');
  press(editor, 'z');
  expect(editor.getText()).toBe('');
  press(editor, 'y');
  expect(editor.getText()).toContain('One is done.');
});

test('undo leaves the caret where it has changed the text', () => {
  const editor = open(new Y.Doc(), 'Ada');
  editor.commands.setContent('<p>First</p><p>Second</p><p>Third</p>');
  editor.commands.setTextSelection({ from: 1, to: 6 });
  yUndoPluginKey.getState(editor.state)?.undoManager.stopCapturing();
  editor.commands.deleteSelection();
  editor.commands.focus('end');
  press(editor, 'z');
  expect(editor.getText()).toContain('First');
  expect(editor.state.selection.$head.parent.textContent).toBe('First');
  expect(editor.state.selection.$head.parentOffset).toBe(5);
});

test('another part of the editor draws nothing of the text anew', () => {
  const document = new Y.Doc();
  open(document, 'Ada').commands.setContent('<p>First</p><p>Second</p>');
  const editor = open(document, 'Elif');
  const line = editor.view.dom.lastElementChild;
  const changes: Transaction[] = [];
  editor.on('transaction', ({ transaction }) => void changes.push(transaction));
  editor.registerPlugin(new Plugin({}));
  expect(changes.filter(({ docChanged }) => docChanged)).toEqual([]);
  expect(editor.view.dom.lastElementChild).toBe(line);
});

test('what somebody else writes touches only their block', () => {
  const [one, two] = pair();
  const [ada, elif] = [open(one, 'Ada'), open(two, 'Elif')];
  ada.commands.setContent('<p>First</p><table><tr><td><p>a</p></td></tr></table><p>Last</p>');
  const blocks = elif.state.doc.children;
  const touched: string[] = [];
  elif.on('transaction', ({ transaction: { steps, docs } }) => {
    for (const [index, step] of steps.entries())
      step.getMap().forEach((from, to) => touched.push(docs[index]?.textBetween(from, to) ?? ''));
  });
  ada.chain().focus('end').insertContent(' line').run();
  expect(touched).toEqual(['Last']);
  expect(elif.state.doc.children.slice(0, 2)).toEqual(blocks.slice(0, 2));
  expect(elif.state.doc.firstChild).toBe(blocks[0]);
});

test('the caret stays at its letter while others write, split and take away blocks around it', () => {
  const [one, two] = pair();
  const [ada, elif] = [open(one, 'Ada'), open(two, 'Elif')];
  ada.commands.setContent('<p>First</p><p>Second</p><p>Third</p>');
  elif.commands.setTextSelection(11);
  const behind = () => {
    const { $head } = elif.state.selection;
    return $head.parent.textBetween(0, $head.parentOffset);
  };
  expect(behind()).toBe('Sec');
  ada.commands.insertContentAt(3, ' and more ');
  ada.chain().setTextSelection(3).splitBlock().run();
  ada.commands.insertContentAt(0, '<ul><li><p>a point</p></li></ul>');
  ada.commands.deleteRange({ from: 0, to: ada.state.doc.firstChild?.nodeSize ?? 0 });
  expect(behind()).toBe('Sec');
  expect(elif.getHTML()).toBe(ada.getHTML());
});

const CELLS =
  '<p>First</p><table><tr><td><p>a</p></td><td><p>b</p></td><td><p>c</p></td></tr></table>';

test('cells that are marked stay marked while others write above, beside and in them', () => {
  const [one, two] = pair();
  const [ada, elif] = [open(one, 'Ada'), open(two, 'Elif')];
  ada.commands.setContent(CELLS);
  elif.view.dispatch(elif.state.tr.setSelection(CellSelection.create(elif.state.doc, 9, 14)));
  ada.commands.insertContentAt(3, 'more');
  for (const word of ['a', 'b', 'c'])
    ada.chain().setTextSelection(placeBehind(ada, word)).insertContent('d').run();
  ada.commands.insertContentAt(3, 'more');
  expect(elif.state.selection).toBeInstanceOf(CellSelection);
  expect(elif.state.selection.toJSON()).toEqual({ type: 'cell', anchor: 17, head: 23 });
  expect(elif.getHTML()).toBe(ada.getHTML());
});

test('a picture that somebody else makes wider stays chosen', () => {
  const [one, two] = pair();
  const [ada, elif] = [open(one, 'Ada'), open(two, 'Elif')];
  ada.commands.setContent('<p>First</p><image-component src="a"></image-component>');
  elif.commands.setNodeSelection(7);
  ada.view.dispatch(ada.state.tr.setNodeAttribute(7, 'width', '50%'));
  ada.commands.insertContentAt(3, 'more');
  expect(elif.state.selection.toJSON()).toEqual({ type: 'node', anchor: 11 });
  expect(elif.getHTML()).toContain('50%');
});

/** The place behind a paragraph's words. */
function placeBehind({ state: { doc } }: Editor, words: string): number {
  let place = 0;
  doc.descendants((node, at) => {
    if (node.isTextblock && node.textContent === words) place = at + 1 + words.length;
  });
  return place;
}

test('bold that is switched on for the next letter stays on while others write elsewhere', () => {
  const [one, two] = pair();
  const [ada, elif] = [open(one, 'Ada'), open(two, 'Elif')];
  ada.commands.setContent('<p>First</p><p>Second</p>');
  elif.chain().focus('end').setMark('bold').run();
  ada.commands.insertContentAt(3, 'more');
  type(elif, 'X');
  expect(elif.getHTML()).toContain('Second<strong>X</strong>');
});

test('whatever two people do to blocks, both read what a third one does who comes later', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const [one, two] = pair();
    const both = [open(one, 'Ada'), open(two, 'Elif')] as const;
    both[0].commands.setContent(START);
    const random = randomOf(seed);
    for (let step = 0; step < 25; step += 1) {
      const editor = both[random(2)] ?? both[0];
      ACTS[random(ACTS.length)]?.(editor, random);
    }
    const late = open(one, 'Max').getHTML();
    expect([seed, ...both.map((editor) => editor.getHTML())]).toEqual([seed, late, late]);
    for (const editor of both) expect(placesIn(editor)).toEqual(freshPlacesIn(editor));
  }
});

const START =
  '<h2>Plan</h2><p>First <strong>bold</strong></p><ul><li><p>a</p></li><li><p>b</p></li></ul><p>Last</p>';

type Act = (editor: Editor, random: (below: number) => number) => unknown;

function somewhere(editor: Editor, random: (below: number) => number) {
  const { doc } = editor.state;
  const near = TextSelection.near(doc.resolve(random(doc.content.size)));
  return editor.chain().setTextSelection(near.from);
}

/** What people do to a text. */
const ACTS: readonly Act[] = [
  (editor, random) =>
    somewhere(editor, random)
      .insertContent(`w${random(100)}`)
      .run(),
  (editor, random) => somewhere(editor, random).splitBlock().run(),
  (editor, random) => somewhere(editor, random).joinBackward().run(),
  (editor, random) => somewhere(editor, random).toggleBulletList().run(),
  (editor, random) => somewhere(editor, random).setHeading({ level: 2 }).run(),
  (editor, random) => somewhere(editor, random).selectParentNode().deleteSelection().run(),
  (editor, random) => moveBlock(editor, placeOf(editor, random), random(2) === 0 ? -1 : 1),
  (editor, random) => duplicateBlock(editor, placeOf(editor, random)),
  (editor) => press(editor, 'z'),
  (editor) => press(editor, 'y'),
];

function placeOf({ state: { doc } }: Editor, random: (below: number) => number): number {
  let place = 0;
  for (const block of doc.children.slice(0, random(doc.childCount))) place += block.nodeSize;
  return place;
}

/** Always the same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 7_919;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Where every tenth place of the text is found again, by what this editor knows of its blocks. */
function placesIn({ state }: Editor): (number | null)[] {
  const { binding } = ySyncPluginKey.getState(state);
  return foundAgain(binding, binding.mapping, state.doc.content.size);
}

/** The same by a new reading. */
function freshPlacesIn({ state }: Editor): (number | null)[] {
  const { binding } = ySyncPluginKey.getState(state);
  const { mapping } = initProseMirrorDoc(binding.type, state.schema);
  return foundAgain(binding, mapping, state.doc.content.size);
}

function foundAgain(
  binding: { readonly doc: Y.Doc; readonly type: Y.XmlFragment },
  mapping: Parameters<typeof absolutePositionToRelativePosition>[2],
  size: number,
): (number | null)[] {
  return Array.from({ length: Math.ceil(size / 10) }, (_, index) => {
    const place = absolutePositionToRelativePosition(index * 10, binding.type, mapping);
    return relativePositionToAbsolutePosition(binding.doc, binding.type, place, mapping);
  });
}

test('each block is drawn in the direction of its own words, which is not stored', () => {
  const editor = new Editor({
    element: globalThis.document.createElement('div'),
    extensions: [...documentExtensions, BlockDirection],
    content: '<p>Seats</p><ul><li><p>مقاعد</p></li></ul>',
  });
  editors.push(editor);
  const drawn = (name: string) => editor.view.dom.querySelector(name)?.getAttribute('dir');
  expect([drawn('p'), drawn('li')]).toEqual(['auto', 'rtl']);
  editor.commands.insertContentAt(editor.state.doc.content.size, '<h2>שלום</h2>');
  expect(drawn('h2')).toBe('auto');
  editor.commands.insertContentAt(10, 'Row ');
  expect(drawn('li')).toBe('ltr');
  expect(editor.getHTML()).not.toContain('dir=');
  // The bullet of a point without words is on the side of the page.
  editor.commands.setContent('<ul><li><p></p></li></ul>');
  expect(drawn('li')).toBe('');
});
