import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, PROJECT, put, show } from '#tests/support/web/workspace.tsx';
import { projects } from '#web/features/projects/store.ts';
import { estimateField } from '#web/features/work-items/fields/estimate.tsx';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';
import { loadDayPicker } from '#web/ui/dates/day-picker.tsx';

import { changeItem, DONE, itemAt, Property, startItems } from './item-world.tsx';
import { putItem } from './list-world.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeAll(async () => {
  await loadDayPicker();
  listenToKeys(window);
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  startItems();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const day = (name: RegExp) => screen.getByRole('button', { name });
const typed = () => screen.getByRole('textbox');

describe('the due date', () => {
  test('is typed in words, and sent as a day without a time', async () => {
    const { user, written } = show(<Property name="target_date" />);
    await user.click(screen.getByRole('button', { name: /Set Due date/ }));
    await user.type(typed(), 'tomorrow{Enter}');
    expect(itemAt(1).target_date).toBe('2026-11-22');
    await waitFor(() => expect(written()[0]?.[1]).toEqual({ target_date: '2026-11-22' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is never before the start', async () => {
    changeItem(1, { start_date: '2026-11-18' });
    const { user } = show(<Property name="target_date" />);
    await user.click(screen.getByRole('button', { name: /Set Due date/ }));
    expect(day(/November 17, 2026/)).toHaveProperty('disabled', true);
    expect(day(/November 18, 2026/)).toHaveProperty('disabled', false);
    await user.type(typed(), '2026-11-10{Enter}');
    expect(itemAt(1).target_date).toBeNull();
  });

  test('is taken away, and undo gives it back', async () => {
    changeItem(1, { target_date: '2026-11-30' });
    const { user } = show(<Property name="target_date" />);
    await user.click(screen.getByRole('button', { name: /Due date:/ }));
    await user.click(screen.getByRole('button', { name: 'No date' }));
    expect(itemAt(1).target_date).toBeNull();
    act(() => void undoStack.undo());
    expect(itemAt(1).target_date).toBe('2026-11-30');
  });

  test('that has passed is said to be overdue until the item is done', () => {
    changeItem(1, { target_date: '2026-11-20' });
    show(<Property name="target_date" />);
    expect(screen.getByText('overdue')).toBeDefined();
    act(() => changeItem(1, { state_id: DONE }));
    expect(screen.queryByText('overdue')).toBeNull();
  });

  test('of today is said so', () => {
    changeItem(1, { target_date: '2026-11-21' });
    show(<Property name="target_date" />);
    expect(screen.getByText('Today')).toBeDefined();
  });

  test('opens by its key where it is the one of the screen, not where it is one of many', async () => {
    const { user, rerender } = show(<Property name="target_date" />);
    await user.keyboard('{Shift>}D{/Shift}');
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(<Property name="priority" hasShortcut />);
    await user.keyboard('p');
    expect(await screen.findByRole('combobox', { name: 'Priority' })).toBeDefined();
  });
});

describe('the start date', () => {
  test('is never after the due date, of all that are chosen the earliest', async () => {
    changeItem(1, { target_date: '2026-11-25' });
    const { user } = show(<Property name="start_date" />);
    await user.click(screen.getByRole('button', { name: /Set Start date/ }));
    expect(day(/November 26, 2026/)).toHaveProperty('disabled', true);
    await user.click(day(/November 25, 2026/));
    expect(itemAt(1)).toMatchObject({ start_date: '2026-11-25', target_date: '2026-11-25' });
  });

  test('says nothing of being overdue', () => {
    changeItem(1, { start_date: '2026-11-02' });
    show(<Property name="start_date" />);
    expect(screen.queryByText('overdue')).toBeNull();
  });
});

describe('the estimate', () => {
  const putPoints = (type: string, ...values: string[]) => {
    const plain = { project: PROJECT, workspace: 'nova', last_used: true };
    put('estimate', 'scale', { ...plain, name: 'Scale', type });
    for (const [key, value] of values.entries()) {
      put('estimate_point', `point-${value}`, { ...plain, estimate: 'scale', key, value });
    }
    put('project', PROJECT, { estimate: 'scale' });
  };

  test('is none of a project without one', () => {
    expect(estimateField.isOn?.(projects.get(PROJECT))).toBe(false);
    putPoints('points', '1');
    expect(estimateField.isOn?.(projects.get(PROJECT))).toBe(true);
  });

  test('is offered in the order of the scale, and chosen by a digit', async () => {
    putPoints('points', '1', '2', '8');
    const { user } = show(<Property name="estimate" />);
    await user.click(screen.getByRole('button', { name: /Set Estimate/ }));
    const names = screen
      .getAllByRole('option')
      .map(({ textContent }) => textContent.replace(/^(.+)\d$/, '$1'));
    expect(names).toEqual(['No estimate', '1', '2', '8']);
    await user.keyboard('4');
    expect(itemAt(1).estimate_point).toBe('point-8');
  });

  test('is taken away by the first line', async () => {
    putPoints('points', '1', '2');
    changeItem(1, { estimate_point: 'point-2' });
    const { user } = show(<Property name="estimate" />);
    await user.click(screen.getByRole('button', { name: /Estimate:\s?2/ }));
    await user.click(screen.getByRole('option', { name: /No estimate/ }));
    expect(itemAt(1).estimate_point).toBeNull();
  });

  test('of words is shown in words', () => {
    putPoints('categories', 'Small', 'Large');
    putItem(2, { estimate_point: 'point-Large' });
    store.flush();
    show(<Property name="estimate" n={2} isReadOnly />);
    expect(screen.getByText('Large')).toBeDefined();
  });

  test('that the scale has no longer is shown as nothing', () => {
    putPoints('points', '1');
    changeItem(1, { estimate_point: 'point-99' });
    show(<Property name="estimate" isReadOnly />);
    expect(screen.queryByText(/point-99|99/)).toBeNull();
  });
});
