import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { replies } from '#tests/support/web/network.ts';
import { leave, PROJECT } from '#tests/support/web/workspace.tsx';
import { idOf } from '#tests/web/work-items/list-world.tsx';
import { intakeIssues } from '#web/features/intakes/store.ts';

import { openIntake, startIntake } from './intake-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeEach(() => {
  localStorage.clear();
  startIntake();
});
afterEach(leave);

const AT = `/api/workspaces/nova/projects/${PROJECT}/intake-issues/`;
const opened = () => address.search['id'];

describe('handing something in', () => {
  async function openForm(options: Parameters<typeof openIntake>[0] = {}) {
    const shown = openIntake(options);
    await shown.user.click(
      screen.getAllByRole('button', { name: 'Add to intake' })[0] as HTMLElement,
    );
    const form = within(await screen.findByRole('dialog', { name: 'Add to intake' }));
    const title = form.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    return { ...shown, form, title };
  }

  test('needs a title, is in the list at once, and opens', async () => {
    const { user, form, title, written } = await openForm();
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Enter a title.')).toBeDefined();
    expect(written()).toEqual([]);
    await user.type(title, ' Seats {Enter}');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toEqual([
      `POST ${AT}`,
      {
        source: 'IN_APP',
        issue: { name: 'Seats', description_html: '<p></p>', priority: 'none' },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(screen.getByRole('article')).getByText('Seats')).toBeDefined();
    expect(opened()).toBe(intakeIssues.all().find(({ name }) => name === 'Seats')?.issue);
  });

  test('keeps what is written when the form is closed, until it is handed in', async () => {
    const first = await openForm();
    await first.user.type(first.title, 'Seats');
    await first.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();
    const { user, title, unmount } = await openForm();
    expect(title.value).toBe('Seats');
    await user.type(title, '{Enter}');
    unmount();
    expect((await openForm()).title.value).toBe('');
  });

  test('goes on with an empty form where more is created', async () => {
    const { user, form, title, written } = await openForm();
    await user.click(form.getByRole('switch', { name: 'Create more' }));
    await user.type(title, 'One{Enter}');
    expect(title.value).toBe('');
    await user.type(title, 'Two{Enter}');
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('that is refused leaves the list, and its words are offered', async () => {
    const { user, title, refused } = await openForm({
      answer: replies({ 'POST intake-issues/': [400, { error: 'Intake is off.' }] }),
    });
    await user.type(title, 'Seats{Enter}');
    await waitFor(() => expect(refused).toHaveBeenCalled());
    expect(refused.mock.calls[0]?.[0].text).toBe('Seats');
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  test('shows what exists already', async () => {
    const like = {
      id: idOf(9),
      name: 'Seat map',
      sequence_id: 9,
      project_id: PROJECT,
      state_id: null,
    };
    const { user, form, title } = await openForm({
      answer: replies({ 'GET similar/': [200, [like]] }),
    });
    await user.type(title, 'Seat maps');
    expect(await form.findByRole('link', { name: 'Seat map' })).toBeDefined();
  });
});
