import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { defineShortcuts, listenToKeys, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

defineShortcuts([
  { id: 'early-open', keys: 'o', context: 'global', label: 'app:keys.help' },
  { id: 'early-other', keys: 'f', context: 'global', label: 'app:keys.help' },
]);
listenToKeys();

const seen: string[] = [];

function Opened() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('early-open', () => setIsOpen(true));
  useShortcut('early-other', () => seen.push('f'));
  return (
    <PickerPopover
      label="Fruit"
      options={['Apple', 'Fig'].map((label) => ({ id: label, label }))}
      selected={[]}
      onToggle={(id) => seen.push(id)}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<button type="button">Open</button>}
    />
  );
}

const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }));

test('letters typed before a list that opens has the focus are typed into it, and are no commands', async () => {
  render(<Opened />);
  press('o');
  expect(document.activeElement).toBe(document.body);
  press('f');
  press('i');
  const field = await screen.findByRole('combobox', { name: 'Fruit' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await waitFor(() => expect(field).toHaveProperty('value', 'fi'));
  expect(seen).toEqual([]);
  act(() => void fireEvent.keyDown(field, { key: 'Enter' }));
  expect(seen).toEqual(['Fig']);
});

test('where a window tells of no focus, the key that reaches the field ends the wait', async () => {
  const keepSilent = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('focusin', keepSilent, true);
  render(<Opened />);
  press('o');
  press('f');
  const field = await screen.findByRole('combobox', { name: 'Fruit' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const isFree = fireEvent.keyDown(field, { key: 'i' });
  window.removeEventListener('focusin', keepSilent, true);
  expect(isFree).toBe(true);
  await waitFor(() => expect(field).toHaveProperty('value', 'f'));
});
