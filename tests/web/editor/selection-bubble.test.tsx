import { act, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { documentExtensions } from '#shared/document/document-extensions.ts';
import { SelectionBubble } from '#web/features/editor/tools/selection-bubble.tsx';

let editor: Editor;

beforeEach(() => {
  vi.useFakeTimers();
  // Nothing is laid out here: words have no place.
  const getBoundingClientRect = () => document.body.getBoundingClientRect();
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect });
  const element = document.createElement('div');
  document.body.append(element);
  editor = new Editor({ element, extensions: [...documentExtensions] });
});
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000));
const bubble = () => screen.queryByRole('toolbar', { name: 'Formatting' });

test('a text that begins with a link is covered by nothing until somebody is in it', async () => {
  render(<SelectionBubble editor={editor} isLinkAsked={false} />);
  act(() => {
    editor.commands.setContent('<p><a href="https://tutti.test/plan">The plan</a></p>');
    editor.commands.setTextSelection(3);
  });
  await settle();
  expect(bubble()).toBeNull();
  act(() => {
    editor.view.focus();
    editor.commands.setTextSelection(4);
  });
  await settle();
  expect(bubble()).not.toBeNull();
});
