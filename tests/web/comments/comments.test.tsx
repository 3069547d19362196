import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Editor } from '@tiptap/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { documentExtensions } from '#shared/document/document-extensions.ts';
import {
  idOf,
  inWorld,
  makeScreen,
  ME,
  PROJECT,
  putItem,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { CommentCard } from '#web/features/comments/comment-section.tsx';
import { comments } from '#web/features/comments/store.ts';
import { CommentToolbar } from '#web/features/editor/tools/toolbar.tsx';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => {
  const { router } = await import('#tests/web/router.ts');
  return { ...router, useRouter: () => undefined };
});

const shown = vi.fn<(id: string) => void>();

beforeEach(() => {
  startWorld();
  putItem(1);
  shown.mockReset();
  Element.prototype.scrollIntoView = function (this: Element) {
    shown(this.id);
  };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  location.hash = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function putComment(n: number) {
  const id = idOf(n);
  const row = { id, issue: idOf(1), actor: ME, parent: null, comment_html: '<p>Seats</p>' };
  const rest = { comment_stripped: 'Seats', edited_at: null, resolved_at: null, rev: 1 };
  const created_at = '2026-01-02T00:00:00Z';
  store.feed.put('comment', { ...row, ...rest, created_at }, `item:${idOf(1)}`);
  store.flush();
  const comment = comments.get(id);
  if (!comment) throw new Error('the comment is not there');
  return comment;
}

test('the comment that the address leads to is shown and marked, for a moment', () => {
  vi.useFakeTimers();
  location.hash = `#comment-${idOf(40)}`;
  const place = {
    itemId: idOf(1),
    projectId: PROJECT,
    userId: ME,
    path: '/api/issues/1',
    filesPath: '/f/',
  };
  const card = (n: number) => (
    <CommentCard
      key={n}
      comment={putComment(n)}
      place={place}
      slug="test"
      itemLink="/item"
      isReadOnly
      onQuote={() => undefined}
    />
  );
  render(inWorld(makeScreen(), <>{[card(40), card(41)]}</>));
  const marked = () =>
    screen.getAllByRole('article').map((one) => one.getAttribute('aria-current'));
  expect(shown.mock.calls).toEqual([[`comment-${idOf(40)}`]]);
  expect(marked()).toEqual(['true', null]);
  act(() => {
    vi.advanceTimersByTime(5_000);
  });
  expect(marked()).toEqual([null, null]);
});

test('a comment shows its formats only when they are asked for', async () => {
  const element = document.createElement('div');
  document.body.append(element);
  const editor = new Editor({ element, extensions: [...documentExtensions] });
  render(<CommentToolbar editor={editor} onPickImages={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Bold' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show formatting' }));
  expect(screen.getByRole('button', { name: 'Bold' })).toBeDefined();
  editor.destroy();
});
