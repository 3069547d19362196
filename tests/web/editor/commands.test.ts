import { Gapcursor } from '@tiptap/extensions';
import { CellSelection } from '@tiptap/pm/tables';
import { Editor } from '@tiptap/react';
import { afterEach, describe, expect, test } from 'vitest';

import { documentExtensions } from '#shared/document/document-extensions.ts';
import { nextCallout, rememberCallout, signOf } from '#web/features/editor/blocks/callout-look.ts';
import { Tables } from '#web/features/editor/blocks/tables.ts';
import { align } from '#web/features/editor/extensions/alignment.ts';
import { duplicateBlock, moveBlock } from '#web/features/editor/extensions/block-moves.ts';
import { setColor } from '#web/features/editor/extensions/colors.ts';
import {
  canTable,
  colorCells,
  insertTable,
  runTable,
} from '#web/features/editor/extensions/table-commands.ts';
import { Typography } from '#web/features/editor/extensions/typography.ts';

let editor: Editor;

afterEach(() => {
  editor.destroy();
  localStorage.clear();
});

function write(content: string): Editor {
  editor = new Editor({
    element: document.createElement('div'),
    extensions: [...documentExtensions, Gapcursor, Tables, Typography],
    content,
  });
  return editor;
}

/** The names of the blocks of the whole text, with their words. */
const blocks = () =>
  editor.state.doc.content.content.map((node) => `${node.type.name} ${node.textContent}`.trim());

describe('a block', () => {
  test('moves up and down and takes the cursor along', () => {
    write('<p>one</p><h2>two</h2><p>three</p>');
    editor.commands.setTextSelection(7);
    expect(moveBlock(editor, 5, -1)).toBe(true);
    expect(blocks()).toEqual(['heading two', 'paragraph one', 'paragraph three']);
    expect(editor.state.selection.$from.parent.textContent).toBe('two');
    expect(moveBlock(editor, 0, -1)).toBe(false);
    moveBlock(editor, 0, 1);
    expect(blocks()).toEqual(['paragraph one', 'heading two', 'paragraph three']);
  });

  test('is copied below itself', () => {
    write('<p>one</p><p>two</p>');
    duplicateBlock(editor, 0);
    expect(blocks()).toEqual(['paragraph one', 'paragraph one', 'paragraph two']);
  });
});

describe('a table', () => {
  const cells = () => {
    const found: string[] = [];
    editor.state.doc.descendants((node) => {
      if (node.type.spec['tableRole']?.toString().endsWith('cell')) found.push(node.type.name);
    });
    return found;
  };

  test('begins with three rows of three columns without a header, with the cursor in the first cell', () => {
    write('<p></p>');
    expect(insertTable(editor)).toBe(true);
    expect(cells()).toEqual(Array.from({ length: 9 }, () => 'tableCell'));
    editor.commands.insertContent('a');
    expect(editor.getText().trim().startsWith('a')).toBe(true);
    expect(insertTable(editor)).toBe(false);
  });

  test('gets and loses rows and columns', () => {
    write('<p></p>');
    insertTable(editor);
    runTable(editor, 'addRowAfter');
    runTable(editor, 'addColumnBefore');
    expect(cells()).toHaveLength(16);
    runTable(editor, 'deleteRow');
    runTable(editor, 'deleteColumn');
    expect(cells()).toHaveLength(9);
    runTable(editor, 'deleteTable');
    expect(cells()).toHaveLength(0);
  });

  test('has a header row only where its cells hold paragraphs alone', () => {
    write('<table><tr><td><p>a</p></td></tr></table>');
    editor.commands.setTextSelection(4);
    runTable(editor, 'toggleHeaderRow');
    expect(cells()).toEqual(['tableHeader']);
    editor.commands.setContent('<table><tr><td><ul><li><p>a</p></li></ul></td></tr></table>');
    editor.commands.setTextSelection(7);
    expect(canTable(editor, 'toggleHeaderRow')).toBe(false);
  });

  test('has its selected cells colored', () => {
    write('<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>');
    const { doc, tr } = editor.state;
    editor.view.dispatch(tr.setSelection(CellSelection.create(doc, 2, 7)));
    colorCells(editor, 'background', 'green');
    expect(editor.getHTML().match(/background="green"/g)).toHaveLength(2);
  });
});

describe('words', () => {
  test('get a color of the palette and lose it again', () => {
    write('<p>one</p>');
    editor.commands.selectAll();
    setColor(editor, 'color', 'peach');
    setColor(editor, 'backgroundColor', 'gray');
    expect(editor.getHTML()).toContain('data-text-color="peach" data-background-color="gray"');
    setColor(editor, 'color', null);
    setColor(editor, 'backgroundColor', null);
    expect(editor.getHTML()).not.toContain('span');
  });

  test('keep to a side', () => {
    write('<h1>one</h1>');
    align(editor, 'center');
    expect(editor.getHTML()).toContain('text-align: center');
    align(editor, 'left');
    expect(editor.getHTML()).not.toContain('style');
  });

  const type = (text: string) => {
    for (const letter of text) {
      const { from, to } = editor.state.selection;
      const isTaken = editor.view.someProp('handleTextInput', (handle) =>
        handle(editor.view, from, to, letter, () => editor.state.tr.insertText(letter, from, to)),
      );
      if (!isTaken) editor.view.dispatch(editor.state.tr.insertText(letter, from, to));
    }
  };

  test.each([
    ['a -> b', 'a → b'],
    ['wait...', 'wait…'],
    ['(c) 2026', '© 2026'],
    ['add 1/2 cup', 'add ½ cup'],
    ['on 1/2/2026', 'on 1/2/2026'],
    ['seats 2x4', 'seats 2×4'],
    ['0x1f', '0x1f'],
    ['this --that', 'this —that'],
  ])('%s is written as %s', (typed, text) => {
    write('<p></p>');
    editor.commands.focus('end');
    type(typed);
    expect(editor.getText()).toBe(text);
  });

  test('stay as they are typed in code', () => {
    write('<pre><code></code></pre>');
    editor.commands.focus('end');
    type('a -> b...');
    expect(editor.getText()).toBe('a -> b...');
  });
});

describe('a callout', () => {
  test('looks as the last one was made', () => {
    write('<p></p>');
    expect(signOf(nextCallout())).toBe('💡');
    rememberCallout({ sign: '👩‍💻', color: 'green' });
    expect(signOf(nextCallout())).toBe('👩‍💻');
    expect(nextCallout()['data-background']).toBe('green');
  });

  test('shows a bulb when its sign cannot be read', () => {
    write('<p></p>');
    expect(signOf({ 'data-emoji-unicode': '99999999999' })).toBe('💡');
  });
});
