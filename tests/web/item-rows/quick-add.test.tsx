import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, PROJECT, show } from '#tests/support/web/workspace.tsx';
import { itemAt, putLabel, startItems } from '#tests/web/work-items/item-world.tsx';
import { DOING, idOf, makeScreen } from '#tests/web/work-items/list-world.tsx';
import { NewSubItem } from '#web/features/item-detail/sub-items/new-sub-item.tsx';
import { ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { canAddTo, QuickAdd } from '#web/features/item-rows/row/quick-add.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListSettings } from '#web/features/work-items/lists/list-settings.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(() => startItems());
afterEach(leave);

function open(group: string, settings: Partial<ListSettings> = {}, part?: string) {
  const list = makeScreen(settings);
  const cell = part === undefined ? { group } : { group, part };
  const shown = show(
    <ListScreenContext value={list}>
      <QuickAdd cell={cell} />
    </ListScreenContext>,
  );
  const start = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'New item' }));
    return screen.getByRole('textbox', { name: 'Work item title' });
  };
  return { ...shown, list, start };
}

/** The items that were made here, in their order. */
const made = () =>
  workItems
    .all()
    .filter(({ id }) => id !== idOf(1))
    .toSorted((a, b) => a.sort_order - b.sort_order);
const names = () => made().map(({ name }) => name);

describe('quick add', () => {
  test('makes one item after the other, with the state of its group', async () => {
    const { user, start, written } = open(DOING);
    const field = await start();
    expect(document.activeElement).toBe(field);
    await user.keyboard('First{Enter}Second{Enter}');
    expect(names()).toEqual(['First', 'Second']);
    expect(made().map(({ state_id }) => state_id)).toEqual([DOING, DOING]);
    expect(field).toHaveProperty('value', '');
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written()[0]?.[1]).toMatchObject({ name: 'First', state_id: DOING });
  });

  test('each is a step of undo of its own', async () => {
    const { user, start } = open(DOING);
    await start();
    await user.keyboard('First{Enter}Second{Enter}');
    act(() => void undoStack.undo());
    expect(names()).toEqual(['First']);
  });

  test('a title of spaces alone is none', async () => {
    const { user, start } = open(DOING);
    await start();
    await user.keyboard('   {Enter}');
    expect(made()).toEqual([]);
  });

  test('Escape closes the line and makes nothing', async () => {
    const { user, start } = open(DOING);
    await start();
    await user.keyboard('Not this{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(made()).toEqual([]);
  });

  test('leaving the line keeps what was typed as an item', async () => {
    const { user, start } = open(DOING);
    await start();
    await user.keyboard('Typed');
    await user.tab();
    expect(names()).toEqual(['Typed']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('Enter of an input method makes nothing', async () => {
    const { user, start } = open(DOING);
    const field = await start();
    await user.keyboard('にほん');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(made()).toEqual([]);
  });

  test('pasted lines are offered as as many items, without the signs before them', async () => {
    const { user, start } = open(DOING);
    await start();
    await user.paste('- Seats\n* Wallet\n\n• Map  \n');
    expect(made()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Create 3 items' }));
    expect(names()).toEqual(['Seats', 'Wallet', 'Map']);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  test('or as one title', async () => {
    const { user, start } = open(DOING);
    await start();
    await user.paste('Seats\nand wallet');
    await user.click(screen.getByRole('button', { name: 'Keep as one item' }));
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Seats and wallet');
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Seats and wallet']);
  });

  test('one pasted line is only typed text', async () => {
    const { user, start } = open(DOING);
    await start();
    await user.paste('Just one line');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Just one line');
    expect(screen.queryByRole('button', { name: /Create/ })).toBeNull();
  });

  test('in the group of a label the item has the label', async () => {
    putLabel('bug', 'Bug');
    const { user, start } = open('bug', { groupBy: 'labels__id' });
    await start();
    await user.keyboard('Broken{Enter}');
    expect(made()[0]?.label_ids).toEqual(['bug']);
  });

  test('in a lane of a board the item has both values', async () => {
    const { user, start } = open(DOING, { subGroupBy: 'priority' }, 'high');
    await start();
    await user.keyboard('Both{Enter}');
    expect(made()[0]).toMatchObject({ state_id: DOING, priority: 'high' });
  });

  test('where nobody can say the value, nothing can be added', () => {
    const { view } = makeScreen({ groupBy: 'created_by' });
    expect(canAddTo(view, { group: 'mara' })).toBe(false);
    expect(canAddTo(makeScreen({ groupBy: 'priority' }).view, { group: 'high' })).toBe(true);
  });

  test('a refused item is gone, and said', async () => {
    const list = makeScreen();
    const { user, refused } = show(
      <ListScreenContext value={list}>
        <QuickAdd cell={{ group: DOING }} />
      </ListScreenContext>,
      { answer: ({ method }) => (method === 'POST' ? [403, { error: 'No.' }] : undefined) },
    );
    await user.click(screen.getByRole('button', { name: 'New item' }));
    await user.keyboard('Refused{Enter}');
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(made()).toEqual([]);
  });
});

describe('the line of new sub-items', () => {
  const openLine = () => {
    const onClose = vi.fn<() => void>();
    return { onClose, ...show(<NewSubItem item={itemAt(1)} onClose={onClose} />) };
  };

  test('makes one after the other below the item, in the order they were typed', async () => {
    const { user } = openLine();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Sub-item title' }));
    await user.keyboard('One{Enter}Two{Enter}Three{Enter}');
    expect(names()).toEqual(['One', 'Two', 'Three']);
    expect(made().every(({ parent_id }) => parent_id === idOf(1))).toBe(true);
    expect(made()[0]?.project_id).toBe(PROJECT);
  });

  test('Escape keeps nothing, and closes no more than the line', async () => {
    const outside = vi.fn<() => void>();
    window.addEventListener('keydown', outside);
    const { user, onClose } = openLine();
    await user.keyboard('Half');
    outside.mockClear();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
    expect(outside).not.toHaveBeenCalled();
    expect(made()).toEqual([]);
    window.removeEventListener('keydown', outside);
  });

  test('leaving it keeps what was typed', async () => {
    const { user, onClose } = openLine();
    await user.keyboard('  Typed ');
    await user.tab();
    expect(names()).toEqual(['Typed']);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
