import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';

import { Button } from '#web/ui/buttons/button.tsx';
import { PickerPopover, type PickerProps } from '#web/ui/pickers/picker.tsx';

const STATES = [
  { id: 'backlog', label: 'Backlog' },
  { id: 'todo', label: 'Todo', keywords: 'open next' },
  { id: 'doing', label: 'In progress' },
  { id: 'done', label: 'Done', isDisabled: true, reason: 'Two parts are open' },
];

type Given = Partial<PickerProps> & { readonly first?: readonly string[] };

/** A picker between two other controls, as in a row of properties. */
function Sample({ first = [], onToggle, ...given }: Given) {
  const [selected, setSelected] = useState(first);
  return (
    <>
      <PickerPopover
        trigger={<Button>State</Button>}
        label="State"
        options={STATES}
        selected={selected}
        onToggle={(id) => {
          onToggle?.(id);
          const rest = selected.filter((other) => other !== id);
          if (!given.isMultiple) setSelected([id]);
          else setSelected(selected.includes(id) ? rest : [...selected, id]);
        }}
        {...given}
      />
      <Button>After</Button>
    </>
  );
}

async function open(given: Given = {}) {
  const user = userEvent.setup();
  const onToggle = vi.fn<(id: string) => void>();
  render(<Sample {...given} onToggle={onToggle} />);
  await user.click(screen.getByRole('button', { name: 'State' }));
  const input = await screen.findByRole('combobox', { name: 'State' });
  await vi.waitFor(() => expect(document.activeElement).toBe(input));
  return { user, onToggle, input };
}

function active(input: HTMLElement): string | null {
  const id = input.getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
}

describe('a picker', () => {
  test('has a list with its options, the chosen one active first', async () => {
    const { input } = await open({ first: ['todo'] });
    const list = screen.getByRole('listbox', { name: 'State' });
    expect(within(list).getAllByRole('option')).toHaveLength(4);
    expect(within(list).getByRole('option', { name: 'Todo', selected: true })).toBeTruthy();
    expect(active(input)).toBe('Todo');
  });

  test('moves by arrows, round both ends, and picks by Enter', async () => {
    const { user, onToggle, input } = await open();
    await user.keyboard('{ArrowDown}');
    expect(active(input)).toBe('Todo');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active(input)).toContain('Done');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(onToggle.mock.calls).toEqual([['doing']]);
    await vi.waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'State' }));
  });

  test('narrows by what is typed, also by other words and without accents', async () => {
    const { user, input } = await open();
    await user.keyboard('next');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Todo']);
    await user.clear(input);
    await user.keyboard('ÍN PRO');
    expect(active(input)).toBe('In progress');
    await user.keyboard('zzz');
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    expect(screen.getAllByText('No matches').length).toBeGreaterThan(0);
  });

  test('Escape closes it and picks nothing', async () => {
    const { user, onToggle } = await open();
    await user.keyboard('{ArrowDown}{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(onToggle).not.toHaveBeenCalled();
  });

  test('Tab picks what was moved to, and nothing when nothing was', async () => {
    const { user, onToggle } = await open();
    await user.tab();
    expect(onToggle).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'State' }));
    await screen.findByRole('listbox');
    await vi.waitFor(() => expect(document.activeElement?.role).toBe('combobox'));
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(onToggle.mock.calls).toEqual([['todo']]);
    await vi.waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  test('what cannot be picked says why and stays unpicked', async () => {
    const { user, onToggle } = await open();
    const done = screen.getByRole('option', { name: /Done/ });
    expect(done.getAttribute('aria-disabled')).toBe('true');
    expect(done.textContent).toContain('Two parts are open');
    await user.click(done);
    await user.keyboard('{Enter}');
    expect(onToggle).not.toHaveBeenCalled();
    expect(screen.getByRole('listbox')).toBeTruthy();
  });

  test('with several, Enter keeps it open and takes away again', async () => {
    const { user, onToggle } = await open({ isMultiple: true });
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2);
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
    expect(onToggle.mock.calls).toEqual([['backlog'], ['todo'], ['todo']]);
  });

  test('digits pick a line at once while nothing is typed', async () => {
    const { user, onToggle } = await open({ digits: true });
    await user.keyboard('3');
    expect(onToggle.mock.calls).toEqual([['doing']]);
  });

  test('makes what is not there, and offers it for no name that is', async () => {
    const run = vi.fn<(text: string) => void>();
    const { user, input } = await open({
      onCreate: { label: (text) => `Create ${text}`, run },
    });
    await user.keyboard('todo');
    expect(screen.queryByRole('option', { name: 'Create todo' })).toBeNull();
    await user.clear(input);
    await user.keyboard('Waiting{ArrowUp}{Enter}');
    expect(run.mock.calls).toEqual([['Waiting']]);
  });

  test('names the groups of its options', async () => {
    await open({
      options: STATES.map((state, place) => ({ ...state, group: place < 2 ? 'Open' : 'Closed' })),
    });
    const closed = screen.getByRole('group', { name: 'Closed' });
    expect(within(closed).getAllByRole('option')).toHaveLength(2);
  });

  test('a letter typed into an input method picks nothing', async () => {
    const { onToggle, input } = await open();
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(onToggle).not.toHaveBeenCalled();
  });
});
