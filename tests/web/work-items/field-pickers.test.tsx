import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, ME, PROJECT, put, show } from '#tests/support/web/workspace.tsx';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { changeItem, DONE, itemAt, Property, putLabel, startItems } from './item-world.tsx';
import { DOING } from './list-world.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const chosen = () =>
  screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent);
const press = async (user: ReturnType<typeof show>['user'], name: RegExp | string) =>
  await user.click(screen.getByRole('button', { name }));

beforeEach(() => startItems());
afterEach(leave);

describe('the state', () => {
  test('is chosen by the digit of its place, shown at once and sent once', async () => {
    const { user, written } = show(<Property name="state" />);
    await press(user, /State:\s?Todo/);
    expect(options().map((name) => name.replace(/\d$/, ''))).toEqual([
      'Todo',
      'In progress',
      'Done',
    ]);
    await user.keyboard('3');
    expect(screen.getByRole('button', { name: /State:\s?Done/ })).toBeDefined();
    expect(screen.queryByRole('listbox')).toBeNull();
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.[1]).toEqual({ state_id: DONE });
  });

  test('that is chosen again is no change', async () => {
    const { user, written } = show(<Property name="state" />);
    await press(user, /State:\s?Todo/);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(written()).toEqual([]);
    expect(undoStack.recent).toEqual([]);
  });

  test('goes back when the server refuses it', async () => {
    const { user, refused } = show(<Property name="state" />, {
      answer: ({ method }) => (method === 'GET' ? undefined : [403, { error: 'No.' }]),
    });
    await press(user, /State:\s?Todo/);
    await user.click(screen.getByRole('option', { name: /In progress/ }));
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: /State:\s?Todo/ })).toBeDefined();
  });

  test('follows another person while the picker is open', async () => {
    const { user } = show(<Property name="state" />);
    await press(user, /State:\s?Todo/);
    act(() => changeItem(1, { state_id: DOING }));
    expect(chosen()[0]).toMatch(/^In progress/);
  });

  test('of another project is not offered', async () => {
    put('state', 'foreign', {
      name: 'Foreign',
      group: 'backlog',
      sequence: 9,
      project_id: 'other',
    });
    const { user } = show(<Property name="state" />);
    await press(user, /State:\s?Todo/);
    expect(screen.queryByRole('option', { name: /Foreign/ })).toBeNull();
  });
});

describe('the priority', () => {
  test('is found by a letter and taken by Enter', async () => {
    const { user } = show(<Property name="priority" />);
    await press(user, /Set Priority/);
    await user.keyboard('med{Enter}');
    expect(itemAt(1).priority).toBe('medium');
    expect(screen.getByRole('button', { name: /Priority:\s?Medium/ })).toBeDefined();
  });

  test('of a form is kept by the form, not by the item', async () => {
    const onChange = vi.fn<(patch: unknown) => void>();
    const { user, written } = show(<Property name="priority" onChange={onChange} />);
    await press(user, /Set Priority/);
    await user.click(screen.getByRole('option', { name: /Urgent/ }));
    expect(onChange).toHaveBeenCalledWith({ priority: 'urgent' });
    expect(itemAt(1).priority).toBe('none');
    expect(written()).toEqual([]);
  });

  test('cannot be opened where it can only be read', () => {
    changeItem(1, { priority: 'high' });
    show(<Property name="priority" isReadOnly />);
    expect(screen.getByText('High')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('has its name as picture where there is only room for a sign', () => {
    changeItem(1, { priority: 'high' });
    show(<Property name="priority" isReadOnly isCompact />);
    expect(screen.getByRole('img', { name: 'High' })).toBeDefined();
    expect(screen.queryByText('High')).toBeNull();
  });
});

describe('the assignees', () => {
  test('are members and admins, oneself first; guests are not offered', async () => {
    const { user } = show(<Property name="assignees" />);
    await press(user, /Set Assignees/);
    const names = options();
    expect(names[0]).toMatch(/ines/i);
    expect(names[1]).toMatch(/mara/i);
    expect(names.some((name) => /jonas/i.test(name))).toBe(false);
  });

  test('who left the workspace are offered no longer', async () => {
    const member = { id: 'mara', first_name: 'Mara', last_name: 'Lindqvist', display_name: 'mara' };
    const { user } = show(<Property name="assignees" />);
    await press(user, /Set Assignees/);
    act(() => put('workspace_member', 'w-mara', { member, is_active: false }));
    expect(options().some((name) => /mara/i.test(name))).toBe(false);
  });

  test('are added one after the other, and each is a step of undo', async () => {
    const { user, written } = show(<Property name="assignees" />);
    await press(user, /Set Assignees/);
    await user.click(screen.getByRole('option', { name: /mara/i }));
    await user.click(screen.getByRole('option', { name: /ines/i }));
    expect([...itemAt(1).assignee_ids].toSorted()).toEqual([ME, 'mara']);
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true');
    await waitFor(() => expect(written()).toHaveLength(2));
    act(() => void undoStack.undo());
    expect(itemAt(1).assignee_ids).toEqual(['mara']);
  });

  test('that another person adds meanwhile stay when one adds oneself', async () => {
    const { user } = show(<Property name="assignees" />);
    await press(user, /Set Assignees/);
    act(() => changeItem(1, { assignee_ids: ['mara'] }));
    await user.click(screen.getByRole('option', { name: /ines/i }));
    expect([...itemAt(1).assignee_ids].toSorted()).toEqual([ME, 'mara']);
  });

  test('say that nobody is found', async () => {
    startItems('member');
    const { user } = show(<Property name="assignees" />, { role: 'member' });
    await press(user, /Set Assignees/);
    await user.keyboard('zzz');
    expect(await screen.findByText('No people found')).toBeDefined();
    expect(screen.queryByRole('option')).toBeNull();
  });
});

describe('the labels', () => {
  beforeEach(() => {
    putLabel('area', 'Area');
    putLabel('web', 'Web', 'area');
    putLabel('bug', 'Bug');
  });

  test('say which label they stand below', async () => {
    const { user } = show(<Property name="labels" />);
    await press(user, /Set Labels/);
    expect(options()).toContain('Area / Web');
  });

  test('are put on and taken off without closing', async () => {
    const { user } = show(<Property name="labels" />);
    await press(user, /Set Labels/);
    await user.click(screen.getByRole('option', { name: 'Bug' }));
    await user.click(screen.getByRole('option', { name: 'Area / Web' }));
    expect(itemAt(1).label_ids).toEqual(['bug', 'web']);
    await user.click(screen.getByRole('option', { name: 'Bug' }));
    expect(itemAt(1).label_ids).toEqual(['web']);
    expect(chosen()).toEqual(['Area / Web']);
  });

  test('are made in place: the label is sent before the item that has it', async () => {
    const { user, written } = show(<Property name="labels" />);
    await press(user, /Set Labels/);
    await user.keyboard('Payments');
    await user.click(await screen.findByRole('option', { name: 'Create “Payments”' }));
    expect(screen.getByRole('button', { name: /Labels:\s?Payments/ })).toBeDefined();
    await waitFor(() => expect(written()).toHaveLength(2));
    const [[label, made] = [], [item] = []] = written();
    expect(label).toContain(`/projects/${PROJECT}/issue-labels/`);
    expect(made).toMatchObject({ name: 'Payments' });
    expect(item).toMatch(/\/(issues|work-items)\//);
  });

  test('that exist are not offered to be made again, in whatever case', async () => {
    const { user } = show(<Property name="labels" />);
    await press(user, /Set Labels/);
    await user.keyboard('BUG');
    expect(options()).toEqual(['Bug']);
  });

  test('are not made by guests', async () => {
    startItems('guest');
    const { user } = show(<Property name="labels" />, { role: 'guest' });
    await press(user, /Set Labels/);
    await user.keyboard('Payments');
    expect(await screen.findByText('No labels found')).toBeDefined();
    expect(screen.queryByRole('option', { name: /Create/ })).toBeNull();
  });

  test('of a row are three and the number of the others', () => {
    for (const id of ['l1', 'l2', 'l3']) putLabel(id, `Label ${id}`);
    changeItem(1, { label_ids: ['area', 'web', 'bug', 'l1', 'l2'] });
    show(<Property name="labels" isReadOnly isCompact />);
    expect(screen.getByText('+2')).toBeDefined();
  });

  test('that are deleted meanwhile are shown no longer', () => {
    changeItem(1, { label_ids: ['bug', 'gone'] });
    show(<Property name="labels" isReadOnly />);
    expect(screen.getByText('Bug')).toBeDefined();
    expect(screen.queryByText('gone')).toBeNull();
  });
});
