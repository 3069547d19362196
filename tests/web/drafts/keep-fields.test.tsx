import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepFields } from '#web/lib/drafts/keep-fields.ts';
import { keptPlaces, readKeptText } from '#web/lib/drafts/kept-texts.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

let stop: () => void;
/** What a page does that is loaded anew: nothing of the last one runs any more. */
const reload = () => {
  stop();
  stop = keepFields();
};

beforeEach(() => {
  keepMe({ id: 'me' } as never);
  stop = keepFields();
});
afterEach(() => stop());

function Settings({ stored = 'Nova' }: { readonly stored?: string }) {
  const [name, setName] = useState(stored);
  const [words, setWords] = useState('');
  const [secret, setSecret] = useState('');
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <SearchInput label="Filter" value={words} onChange={setWords} />
      <Field label="Name">
        <Input value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Key">
        <PasswordInput value={secret} onChange={(event) => setSecret(event.target.value)} />
      </Field>
      {[1, 2].map((row) => (
        <TextArea key={row} aria-label="Note" />
      ))}
      <button type="submit">Save</button>
      <output>{`${name} ${words}`}</output>
    </form>
  );
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const typed = () => keptPlaces('field.me.');

test('what is typed into any field is there again after the browser died, and only there', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Settings />);
  await user.type(nameField(), ' two');
  await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'bus');
  await user.type(screen.getAllByRole('textbox', { name: 'Note' })[1] as HTMLElement, 'second');
  expect(typed()).toHaveLength(3);
  // Killed: no field has left the screen before.
  stop();
  unmount();
  reload();
  render(<Settings />);
  await vi.waitFor(() => expect(nameField().value).toBe('Nova two'));
  expect(screen.getByRole('status').textContent).toBe('Nova two bus');
  const notes = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  expect(notes.map(({ value }) => value)).toEqual(['', 'second']);
});

test('a secret is kept nowhere, shown or not', async () => {
  const user = userEvent.setup();
  render(<Settings />);
  await user.type(screen.getByLabelText('Key'), 'hush');
  await user.click(screen.getByRole('button', { name: /show/i }));
  await user.type(screen.getByLabelText('Key'), 'hush');
  expect(typed()).toEqual([]);
});

test('what was saved or changed by others meanwhile is not written over', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Settings />);
  await user.type(nameField(), ' two');
  stop();
  unmount();
  reload();
  render(<Settings stored="Renamed by others" />);
  await vi.waitFor(() => expect(typed()).toEqual([]));
  expect(nameField().value).toBe('Renamed by others');
});

test('what was typed on after a save comes back over what was saved', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Settings />);
  await user.type(nameField(), ' two');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(nameField(), ' three');
  stop();
  unmount();
  reload();
  render(<Settings stored="Nova two" />);
  await vi.waitFor(() => expect(nameField().value).toBe('Nova two three'));
});

test('a field that leaves the screen, or is as it was, leaves no words', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Settings />);
  await user.type(nameField(), '!');
  expect(readKeptText(typed()[0] ?? '')).toContain('Nova!');
  fireEvent.input(nameField(), { target: { value: 'Nova' } });
  expect(typed()).toEqual([]);
  await user.type(nameField(), '!');
  unmount();
  await vi.waitFor(() => expect(typed()).toEqual([]));
});
