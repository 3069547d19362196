import { Editor } from '@tiptap/react';
import { yUndoPluginKey } from '@tiptap/y-tiptap';
import { afterEach, expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

import { documentExtensions } from '#shared/document/document-extensions.ts';
import { BlockDirection } from '#web/features/editor/extensions/block-direction.ts';
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

test('undo still knows what was written before the editor got another part', async () => {
  const editor = open(new Y.Doc(), 'Ada');
  editor.commands.insertContent('Mine.');
  const { Plugin } = await import('@tiptap/pm/state');
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

test('each block is drawn in the direction of its own words, which is not stored', () => {
  const editor = new Editor({
    element: globalThis.document.createElement('div'),
    extensions: [...documentExtensions, BlockDirection],
    content: '<p>Seats</p><ul><li><p>مقاعد</p></li></ul>',
  });
  editors.push(editor);
  const drawn = () =>
    [...editor.view.dom.querySelectorAll('[dir=auto]')].map(({ tagName }) => tagName);
  expect(drawn()).toEqual(['P', 'LI']);
  editor.commands.insertContentAt(editor.state.doc.content.size, '<h2>שלום</h2>');
  expect(drawn()).toContain('H2');
  expect(editor.getHTML()).not.toContain('dir=');
});
