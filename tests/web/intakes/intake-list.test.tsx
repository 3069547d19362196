import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { leave, PROJECT, put, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

import { openIntake, putSubmission, startIntake } from './intake-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeAll(() => listenToKeys(window));
beforeEach(() => startIntake());
afterEach(leave);

const list = () => within(screen.getByRole('region', { name: 'Submissions' }));
/** The names in the list, in its order. */
const names = () =>
  list()
    .queryAllByRole('article')
    .map((card) => /Wish \d/.exec(card.textContent)?.[0]);
const opened = () => address.search['id']?.toString().slice(-1);

describe('the page of an intake', () => {
  test('that is off leads an admin to its settings, and others nowhere', () => {
    put('project', PROJECT, { inbox_view: false });
    const { unmount } = openIntake();
    expect(screen.getByText('Intake is turned off in this project')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Intake settings' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add to intake' })).toBeNull();
    unmount();
    leave();
    startIntake('member');
    put('project', PROJECT, { inbox_view: false });
    openIntake({ role: 'member' });
    expect(screen.queryByRole('link', { name: 'Intake settings' })).toBeNull();
  });

  test('is empty at first, and says how it fills', () => {
    openIntake();
    expect(screen.getByText('Nothing to decide')).toBeDefined();
    expect(screen.getByText(/New submissions appear here/)).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Add to intake' })).toHaveLength(2);
    act(() => put('intake', 'intake', { is_in_app_enabled: false }));
    expect(screen.queryByRole('button', { name: 'Add to intake' })).toBeNull();
  });

  test('turned off by somebody says so at once', () => {
    putSubmission(1);
    openIntake();
    act(() => put('project', PROJECT, { inbox_view: false }));
    expect(screen.getByText('Intake is turned off in this project')).toBeDefined();
  });
});

describe('the list of submissions', () => {
  test('has the newest first, what is snoozed last, and what is decided apart', async () => {
    putSubmission(1);
    putSubmission(2, { status: 0, snoozed_till: '2099-01-01T09:00:00Z' });
    putSubmission(3, { sender_name: 'Eva', source: 'FORMS' });
    putSubmission(4, { status: 1, decided_by: 'jonas', decided_at: '2026-02-05T09:00:00Z' });
    const { user } = openIntake();
    expect(names()).toEqual(['Wish 3', 'Wish 1', 'Wish 2']);
    expect(list().getByText('Web form · Eva')).toBeDefined();
    expect(list().getAllByText('In app · mara')).toHaveLength(2);
    expect(list().getByRole('heading', { name: /^Snoozed/ })).toBeDefined();
    expect(list().getByRole('tab', { name: /^Open/ }).textContent).toMatch(/2$/);
    await user.click(list().getByRole('tab', { name: 'Closed' }));
    expect(names()).toEqual(['Wish 4']);
    expect(list().getByText('Accepted · jonas')).toBeDefined();
    expect(address.search).toEqual({ part: 'closed' });
  });

  test('follows what comes, changes and goes', () => {
    putSubmission(1);
    openIntake();
    act(() => putSubmission(2));
    expect(names()).toEqual(['Wish 2', 'Wish 1']);
    act(() => putSubmission(2, { status: -1 }));
    expect(names()).toEqual(['Wish 1']);
    act(() => {
      store.feed.remove('intake_issue', 's1', `workspace:${WORKSPACE}`);
      store.flush();
    });
    expect(screen.getByText('Nothing to decide')).toBeDefined();
  });

  test('is searched by title, sender and number', async () => {
    putSubmission(1, { sender_name: 'Eva' });
    putSubmission(2);
    const { user } = openIntake();
    const search = screen.getByRole('searchbox', { name: 'Search submissions' });
    await user.keyboard('/');
    expect(document.activeElement).toBe(search);
    await user.keyboard('eva');
    expect(names()).toEqual(['Wish 1']);
    await user.keyboard(' nobody');
    expect(screen.getByText('No submission matches the filters')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toEqual(['Wish 2', 'Wish 1']);
  });

  test('is filtered by a menu, and each filter is taken away above', async () => {
    putSubmission(1, { priority: 'high' });
    putSubmission(2, { source: 'EMAIL', priority: 'high' });
    putSubmission(3);
    const { user } = openIntake();
    const add = async (kind: string, value: string) => {
      await user.click(screen.getByRole('button', { name: 'Filter submissions' }));
      await user.click(await screen.findByRole('menuitem', { name: kind }));
      await user.keyboard('{ArrowRight}');
      fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: value }));
      await user.keyboard('{Escape}{Escape}');
    };
    await add('Priority', 'High');
    expect(names()).toEqual(['Wish 2', 'Wish 1']);
    await add('Source', 'Email');
    expect(names()).toEqual(['Wish 2']);
    expect(address.search).toEqual({ filter: 'priority:high,source:EMAIL' });
    await user.click(screen.getByRole('button', { name: 'Remove the filter High' }));
    expect(names()).toEqual(['Wish 2']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toHaveLength(3);
  });

  test('is filtered by the days of the address, also by a range', async () => {
    putSubmission(1);
    putSubmission(3);
    address.start(
      { filter: 'created:2026-02-02..2026-02-04' },
      { slug: 'nova', projectId: PROJECT },
    );
    const { user } = openIntake();
    expect(names()).toEqual(['Wish 3']);
    await user.click(
      screen.getByRole('button', { name: /^Remove the filter Created date: Feb 2/ }),
    );
    expect(names()).toEqual(['Wish 3', 'Wish 1']);
  });

  test('is walked by keys, which open one after the other', async () => {
    for (const n of [1, 2, 3]) putSubmission(n);
    const { user } = openIntake();
    expect(screen.getByText('No submission open')).toBeDefined();
    await user.keyboard('j');
    expect(opened()).toBe('3');
    await user.keyboard('jj');
    expect(opened()).toBe('1');
    await user.keyboard('j');
    expect(opened()).toBe('1');
    await user.keyboard('k');
    expect(opened()).toBe('2');
    expect(screen.getByText('2 of 3')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(opened()).toBeUndefined();
  });

  test('is put in another order', async () => {
    putSubmission(1, { updated_at: '2026-03-01T09:00:00Z' });
    putSubmission(2, { updated_at: '2026-02-20T09:00:00Z' });
    const { user } = openIntake();
    await user.click(screen.getByRole('button', { name: /Order/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Updated' }));
    await waitFor(() => expect(names()).toEqual(['Wish 1', 'Wish 2']));
    expect(address.search['order']).toBe('-updated_at');
  });
});
