import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { leave, PROJECT, put, show } from '#tests/support/web/workspace.tsx';
import { CreateItemDialog } from '#web/features/work-items/create/create-item-dialog.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { drafts } from '#web/features/work-items/drafts/store.ts';
import { forgetDefaults, openCreate } from '#web/features/work-items/overlays/store.ts';

import { putLabel, startItems } from './item-world.tsx';
import { DOING, idOf } from './list-world.tsx';

vi.mock('@tanstack/react-router', async () => ({
  ...(await import('#tests/web/router.ts')).router,
  useRouter: () => ({ history: { subscribe: () => () => undefined } }),
}));

const BUG = idOf(700);

beforeEach(() => {
  localStorage.clear();
  startItems();
});
afterEach(() => {
  forgetDefaults();
  leave();
});

async function open(options: Parameters<typeof show>[1] = {}) {
  const close = vi.fn<(open: boolean) => void>();
  const shown = show(<CreateItemDialog open onOpenChange={close} />, options);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  const form = within(screen.getByRole('dialog', { name: 'New work item' }));
  return { ...shown, close, title, form };
}
const made = () => workItems.all().filter(({ id }) => id !== idOf(1));
const key = '{Control>}{Enter}{/Control}';

test('a new item needs a title; the form says so and has the cursor there', async () => {
  const { user, title, written } = await open();
  await user.keyboard(key);
  expect(await screen.findByText('Enter a title')).toBeDefined();
  expect(document.activeElement).toBe(title);
  expect(written()).toEqual([]);
});

test('what was chosen in the form is sent with the item, and the form closes', async () => {
  putLabel(BUG, 'Bug');
  const { user, title, form, close, written } = await open();
  await user.type(title, '  Seat choice ');
  await user.click(form.getByRole('button', { name: /State/ }));
  await user.click(await screen.findByRole('option', { name: /In progress/ }));
  await user.click(form.getByRole('button', { name: /Labels/ }));
  await user.click(await screen.findByRole('option', { name: 'Bug' }));
  await user.keyboard('{Escape}');
  await user.click(form.getByRole('button', { name: /^Create/ }));
  expect(close).toHaveBeenCalledWith(false);
  expect(made()).toMatchObject([{ name: 'Seat choice', state_id: DOING, label_ids: [BUG] }]);
  // What saved itself meanwhile becomes the item.
  await waitFor(() => expect(written().at(-1)?.[0]).toContain('/draft-to-issue/'));
  expect(drafts.all()).toEqual([]);
});

test('with “Create more” it stays for the next one, with what was chosen and without the title', async () => {
  const { user, title, form, close } = await open();
  await user.click(form.getByRole('switch', { name: 'Create more' }));
  await user.click(form.getByRole('button', { name: /Priority/ }));
  await user.click(await screen.findByRole('option', { name: /High/ }));
  await user.type(title, 'First');
  await user.keyboard(key);
  expect(close).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', ''),
  );
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Second');
  await user.keyboard(key);
  const names = made().map(({ name }) => name);
  expect(names.toSorted()).toEqual(['First', 'Second']);
  expect(made().every(({ priority }) => priority === 'high')).toBe(true);
});

test('an item that is refused is taken back', async () => {
  const { user, title, refused } = await open({
    answer: ({ method }) => (method === 'POST' ? [400, { error: 'No.' }] : undefined),
  });
  await user.type(title, 'Refused');
  await user.keyboard(key);
  await waitFor(() => expect(refused).toHaveBeenCalledOnce());
  expect(made()).toEqual([]);
});

test('asked for at a place, it begins with the values of the place, once', async () => {
  openCreate({ project_id: PROJECT, state_id: DOING, parent_id: idOf(1) });
  const { user, title, form } = await open();
  expect(form.getByRole('button', { name: /State:\s?In progress/ })).toBeDefined();
  await user.type(title, 'Below');
  await user.keyboard(key);
  expect(made()).toMatchObject([{ parent_id: idOf(1), state_id: DOING }]);
});

test('in another project the words stay, and what belongs to the first one goes', async () => {
  putLabel(BUG, 'Bug');
  const other = idOf(55);
  put('project', other, {
    ...{ name: 'Mobile', identifier: 'MOB', network: 2, archived_at: null, logo_props: {} },
    ...{ workspace: '00000000-0000-7000-8000-000000000901', timezone: 'UTC', members: ['ines'] },
  });
  put('project_member', 'p-other', { member: 'ines', role: 20, project: other, sort_order: 2 });
  const { user, title, form } = await open();
  await user.type(title, 'Both');
  await user.click(form.getByRole('button', { name: /Labels/ }));
  await user.click(await screen.findByRole('option', { name: 'Bug' }));
  await user.keyboard('{Escape}');
  await user.click(form.getByRole('button', { name: /Priority/ }));
  await user.click(await screen.findByRole('option', { name: /High/ }));
  await user.click(form.getByRole('button', { name: /^Project:/ }));
  await user.click(await screen.findByRole('option', { name: /Mobile/ }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Both');
  await user.keyboard(key);
  await waitFor(() => expect(made()).toHaveLength(1));
  expect(made()).toMatchObject([
    { project_id: other, name: 'Both', priority: 'high', label_ids: [] },
  ]);
});

test('what was typed comes back until it is discarded', async () => {
  const { user, title, close, rerender } = await open();
  // Its first letters save themselves; the last ones are saved when it is left.
  await user.type(title, 'Kept wor');
  await waitFor(() => expect(drafts.all()).toMatchObject([{ name: 'Kept wor' }]));
  await user.type(title, 'ds');
  const titleAnew = async () => {
    rerender(<p>Somewhere else</p>);
    rerender(<CreateItemDialog open onOpenChange={close} />);
    return screen.findByRole('textbox', { name: 'Title' });
  };
  expect(await titleAnew()).toHaveProperty('value', 'Kept words');
  expect(screen.getByText('Draft restored')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(close).toHaveBeenCalledWith(false);
  expect(await titleAnew()).toHaveProperty('value', '');
});
