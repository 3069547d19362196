import { Editor } from '@tiptap/react';
import { afterEach, expect, test, vi } from 'vitest';

import { documentExtensions } from '#shared/document/document-extensions.ts';
import {
  createSuggestionState,
  type Suggested,
  suggestions,
} from '#web/features/editor/extensions/suggestions.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const SEAT: Suggested = { id: '1', label: 'Seat map', run: () => undefined };
const TRAIN: Suggested = { id: '2', label: 'Stop train', run: () => undefined };

test('what fits stays in sight while more is looked for, so that a click meets it', async () => {
  const answers: ((found: Suggested[]) => void)[] = [];
  const items = () => new Promise<Suggested[]>((resolve) => answers.push(resolve));
  const state = createSuggestionState();
  editor = new Editor({
    element: document.createElement('div'),
    extensions: [...documentExtensions, suggestions([{ char: '#', items }], state)],
    content: '<p></p>',
  });
  const offered = () => state.getState().open?.items.map(({ label }) => label);
  editor.commands.insertContent('#s');
  expect(offered()).toEqual([]);
  answers[0]?.([SEAT, TRAIN]);
  await vi.waitFor(() => expect(offered()).toEqual(['Seat map', 'Stop train']));
  editor.commands.insertContent('e');
  expect(offered()).toEqual(['Seat map']);
  answers[1]?.([]);
  await vi.waitFor(() => expect(offered()).toEqual([]));
});
