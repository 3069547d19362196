import { act as update, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, ME, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { type CommentPlace, threadsOf, useComments } from '#web/features/comments/store.ts';
import { CommentThread } from '#web/features/comments/thread-section.tsx';

vi.mock('@tanstack/react-router', async () => {
  const { router } = await import('#tests/web/router.ts');
  const history = { subscribe: () => () => undefined, location: { hash: '' } };
  return { ...router, useRouter: () => ({ history }) };
});

const place: CommentPlace = {
  itemId: 'item',
  projectId: PROJECT,
  userId: ME,
  path: '/api/issues/item',
  filesPath: '/files',
};
const putComment = (id: string, fields: object = {}) =>
  put('comment', id, {
    issue: 'item',
    project: PROJECT,
    actor: ME,
    comment_html: `<p>Words of ${id}</p>`,
    comment_stripped: `Words of ${id}`,
    comment_reactions: [],
    parent: null,
    resolved_at: null,
    resolved_by: null,
    edited_at: null,
    ...fields,
  });

const quoted = vi.fn<(html: string) => void>();

function Threads({ isReadOnly = false }: { readonly isReadOnly?: boolean }) {
  const rows = useComments('item');
  return threadsOf(rows).map((thread) => (
    <CommentThread
      key={thread.first.id}
      thread={thread}
      place={place}
      slug="nova"
      itemLink="/nova/browse/WEB-1"
      isReadOnly={isReadOnly}
      onQuote={quoted}
      onTyping={() => undefined}
    />
  ));
}

const card = (name: string, at = 0) => {
  const found = screen.getAllByRole('article', { name: `Comment by ${name}` })[at];
  if (!found) throw new Error(`no comment of ${name}`);
  return within(found);
};
const pick = async (user: ReturnType<typeof show>['user'], name: string, item: string) => {
  await user.click(card(name).getByRole('button', { name: 'Comment actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(() => {
  startWorkspace();
  quoted.mockReset();
});
afterEach(leave);

describe('a thread', () => {
  test('has its answers below it; an answer whose thread is gone stands alone', () => {
    putComment('first', { created_at: '2026-02-01T00:00:00Z' });
    putComment('answer', { parent: 'first', actor: 'mara' });
    putComment('lost', { parent: 'elsewhere', actor: 'jonas' });
    show(<Threads />);
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(card('mara').getByText('Words of answer')).toBeDefined();
    expect(card('jonas').getByText('Words of lost')).toBeDefined();
  });

  test('of another person appears at once, and follows what they change', () => {
    show(<Threads />);
    expect(screen.queryByRole('article')).toBeNull();
    update(() => putComment('theirs', { actor: 'mara' }));
    expect(card('mara').getByText('Words of theirs')).toBeDefined();
    update(() =>
      putComment('theirs', {
        actor: 'mara',
        comment_html: '<p>Better words</p>',
        edited_at: '2026-02-03T10:00:00Z',
      }),
    );
    expect(card('mara').getByText('Better words')).toBeDefined();
    expect(card('mara').getByText('edited')).toBeDefined();
  });

  test('that is settled folds into one line, and opens again', async () => {
    putComment('first', { resolved_at: '2026-02-03T09:00:00Z', resolved_by: 'mara' });
    putComment('answer', { parent: 'first' });
    const { user } = show(<Threads />);
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByText(/resolved by mara/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show 2 comments' }));
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  test('is settled by its button, at once', async () => {
    putComment('first');
    const { user, written } = show(<Threads />);
    await user.click(card('ines').getByRole('button', { name: 'Resolve thread' }));
    expect(screen.queryByRole('article')).toBeNull();
    await waitFor(() =>
      expect(written()[0]?.[0]).toBe('POST /api/issues/item/comments/first/resolution/'),
    );
  });
});

describe('a comment', () => {
  test('of one’s own is deleted only after a question', async () => {
    putComment('mine');
    const { user, written } = show(<Threads />);
    await pick(user, 'ines', 'Delete');
    const dialog = screen.queryByRole('dialog');
    if (dialog) await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(written()).toEqual([['DELETE /api/issues/item/comments/mine/', undefined]]),
    );
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('can be quoted with its author’s words', async () => {
    putComment('theirs', { actor: 'mara' });
    const { user } = show(<Threads />);
    await pick(user, 'mara', 'Quote');
    expect(quoted).toHaveBeenCalledOnce();
    expect(quoted.mock.calls[0]?.[0]).toContain('Words of theirs');
  });

  test('of another person cannot be edited by a guest, nor deleted', async () => {
    startWorkspace('guest');
    putComment('theirs', { actor: 'mara' });
    const { user } = show(<Threads />, { role: 'guest' });
    await user.click(card('mara').getByRole('button', { name: 'Comment actions' }));
    await screen.findAllByRole('menuitem');
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });

  test('that is only read has no way to answer, settle or react', () => {
    putComment('theirs', { actor: 'mara' });
    show(<Threads isReadOnly />);
    expect(screen.queryByRole('button', { name: 'Resolve thread' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Reactions' })).toBeNull();
  });
});

describe('reactions of a comment', () => {
  const react = (id: string, actor: string) =>
    put('comment_reaction', id, { comment: 'first', reaction: '128077', actor });

  test('are counted by kind, name who gave them, and mark one’s own', async () => {
    putComment('first');
    react('r1', 'mara');
    react('r2', ME);
    const { user, written } = show(<Threads />);
    const thumb = screen.getByRole('button', { name: '👍 by mara, ines' });
    expect(thumb.getAttribute('aria-pressed')).toBe('true');
    await user.click(thumb);
    expect(screen.getByRole('button', { name: '👍 by mara' }).getAttribute('aria-pressed')).toBe(
      'false',
    );
    await waitFor(() => expect(written()[0]?.[0]).toMatch(/^DELETE .*\/reactions\/128077\/$/));
  });

  test('of others appear at once', () => {
    putComment('first');
    show(<Threads />);
    update(() => react('r3', 'jonas'));
    expect(screen.getByRole('button', { name: '👍 by jonas' })).toBeDefined();
  });
});
