import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { NewWorkspacePicker } from '#web/features/workspaces/new-workspace-picker.tsx';
import { slugOf } from '#web/features/workspaces/slug-of.ts';
import { HttpError } from '#web/lib/http/http.ts';

const name = () => screen.getByLabelText(/^Name/);
const address = () => screen.getByLabelText(/^URL/);

async function open(create: (input: unknown) => Promise<unknown>, isFree = async () => true) {
  render(<NewWorkspacePicker isFree={isFree} create={create} />);
  return userEvent.setup();
}

test.each([
  ['Northline Rail', 'northline-rail'],
  ['  Čajovna & Döner  ', 'cajovna-doner'],
  ['東京', ''],
  ['a'.repeat(60), 'a'.repeat(48)],
])('the name %j suggests the address %j', (given, slug) => {
  expect(slugOf(given)).toBe(slug);
});

test('the address follows the name until it is written by hand', async () => {
  const create = vi.fn<(input: unknown) => Promise<undefined>>(async () => undefined);
  const user = await open(create);
  await user.type(name(), 'Northline');
  expect(address()).toHaveProperty('value', 'northline');
  expect(await screen.findByText('Available')).toBeDefined();
  await user.clear(address());
  await user.type(address(), 'rail');
  await user.type(name(), ' Rail');
  expect(address()).toHaveProperty('value', 'rail');
  expect(screen.queryByRole('combobox')).toBeNull();
  await screen.findByText('Available');
  await user.click(screen.getByRole('button', { name: 'Create workspace' }));
  expect(create).toHaveBeenCalledWith({
    name: 'Northline Rail',
    slug: 'rail',
  });
});

test('a taken or reserved address is said while it is typed, and nothing is made', async () => {
  const create = vi.fn<(input: unknown) => Promise<undefined>>(async () => undefined);
  const user = await open(create, async () => false);
  await user.type(name(), 'Northline');
  expect(await screen.findByText('This URL is taken.')).toBeDefined();
  await user.clear(address());
  await user.type(address(), 'god-mode');
  expect(screen.getByText('This URL is taken.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Create workspace' }));
  expect(create).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(address());
});

test('a refusal keeps what was typed and stands at its field', async () => {
  const user = await open(async () => {
    throw new HttpError(400, { slug: ['Workspace with this slug already exists.'] });
  });
  await user.type(name(), 'Northline');
  await screen.findByText('Available');
  await user.click(screen.getByRole('button', { name: 'Create workspace' }));
  expect(await screen.findByText('Workspace with this slug already exists.')).toBeDefined();
  expect(name()).toHaveProperty('value', 'Northline');
});
