import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import type { PageImage } from '#shared/contract/pages.ts';
import type { UserMe } from '#shared/contract/users.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';
import { PageTitleField } from '#web/features/pages/screen/page-title.tsx';
import { pages } from '#web/features/pages/store.ts';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { readKeptText } from '#web/lib/drafts/kept-texts.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

import { idOf, ME, OTHER, pageRow, PROJECT } from './page-rows.ts';

const SCOPE = `project:${PROJECT}`;
const nothing = () => undefined;

function put(change: Partial<PageImage>): void {
  store.feed.put(pages.entity, { ...pageRow(20, { name: 'Plan', ...change }) }, SCOPE);
  store.flush();
}

function Title({ isReadOnly = false }) {
  const page = pages.use(idOf(20));
  if (!page) return null;
  return (
    <PageTitleField page={page} isReadOnly={isReadOnly} onDone={nothing} onDirtyChange={nothing} />
  );
}

function draw(isReadOnly = false) {
  // A workspace and a person as far as a title looks at them.
  const workspace = { id: idOf(2), slug: 'test', role: 20 } as Workspace;
  return render(
    <WorkspaceContext value={workspace}>
      <Title isReadOnly={isReadOnly} />
    </WorkspaceContext>,
  );
}

beforeEach(() => {
  store.feed.drop(SCOPE);
  keepMe({ id: ME, user_timezone: 'UTC' } as UserMe);
  const member = { id: OTHER, display_name: 'Max', first_name: '', last_name: '', avatar_url: '' };
  store.feed.put(
    'workspace_member',
    { id: idOf(30), rev: 1, workspace_id: idOf(2), member, role: 15, is_active: true },
    SCOPE,
  );
  put({});
});

test('a title that another renames while it is typed is chosen, not lost', async () => {
  const user = userEvent.setup();
  draw();
  const field = screen.getByRole('textbox', { name: 'Title' });
  await user.type(field, ' of mine');
  act(() => put({ name: 'Plan of Max', updated_by: OTHER, rev: 2 }));
  expect(screen.getByRole('alert').textContent).toContain('Plan of Max');
  expect(field).toHaveProperty('value', 'Plan of mine');
  await user.click(screen.getByRole('button', { name: 'Use theirs' }));
  expect(field).toHaveProperty('value', 'Plan of Max');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what another renames shows at once where nobody types', () => {
  draw();
  act(() => put({ name: 'Another plan', updated_by: OTHER, rev: 2 }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Another plan');
});

test('what is typed is kept in the browser, and saved when the page is left', async () => {
  openChanges({ userId: ME, onRefused: nothing });
  const user = userEvent.setup();
  const { unmount } = draw();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' B');
  await expect.poll(() => readKeptText(`page-title.${ME}.${idOf(20)}`)).toBe('Plan B');
  unmount();
  expect(pages.get(idOf(20))?.name).toBe('Plan B');
  expect(readKeptText(`page-title.${ME}.${idOf(20)}`)).toBe('');
  closeChanges();
});

test('the last letters are counted', () => {
  put({ name: 'x'.repeat(240), rev: 3 });
  draw();
  expect(screen.getByText('15 characters left')).toBeDefined();
});

test('a title that may not be changed is only read', () => {
  draw(true);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Plan' })).toBeDefined();
});
