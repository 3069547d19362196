import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { projects } from '#web/features/projects/store.ts';
import { EstimatesPanel } from '#web/features/settings/estimates/estimates-panel.tsx';
import { undoStack } from '#web/lib/mutations/undo.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

type Answer = NonNullable<NonNullable<Parameters<typeof show>[1]>['answer']>;

function Panel() {
  const project = projects.use(PROJECT);
  return project ? <EstimatesPanel project={project} /> : null;
}

function putScale(id: string, type: string, values: readonly string[], fields: object = {}): void {
  const plain = { project: PROJECT, workspace: 'nova', last_used: false };
  put('estimate', id, { ...plain, name: `Scale ${id}`, type, ...fields });
  for (const [place, value] of values.entries()) {
    put('estimate_point', `${id}-${value}`, { ...plain, estimate: id, key: place + 1, value });
  }
}

const choose = (estimate: string | null) => put('project', PROJECT, { estimate });

/** The counts of items by value, as the server answers them. */
const usage =
  (counts: Readonly<Record<string, number>>): Answer =>
  ({ path }) =>
    path.endsWith('/usage/') ? [200, counts] : undefined;

const open = (answer?: Answer, role: 'admin' | 'member' | 'guest' = 'admin') =>
  show(<Panel />, { role, ...(answer && { answer }) });

const rows = () =>
  screen
    .queryAllByRole('listitem')
    .map(({ textContent }) => /\d+(h|m)?( \d+m)?|Small|Large/.exec(textContent)?.[0]);

const isClosed = () => {
  const toggle = screen.getByRole('switch', { name: 'Estimate work items' });
  return toggle.getAttribute('aria-disabled') === 'true' || toggle.hasAttribute('disabled');
};

beforeEach(() => {
  startWorkspace();
});
afterEach(leave);

describe('estimates', () => {
  test('are turned on by making the first: the project uses it at once', async () => {
    const made = { id: 'made' };
    const { user, written } = open(({ method, path }) =>
      method === 'POST' && path.endsWith('/estimates/') ? [201, made] : undefined,
    );
    await user.click(screen.getByRole('switch', { name: 'Estimate work items' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New estimate system' }));
    await user.click(dialog.getByRole('button', { name: 'Create estimate system' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [[, body] = [], [project, change] = []] = written();
    expect(body).toMatchObject({ estimate: { name: 'Points', type: 'points', last_used: true } });
    expect(project).toMatch(/^PATCH /);
    expect(change).toEqual({ estimate: 'made' });
  });

  test('are turned off and on again with the one that was used last', async () => {
    putScale('old', 'points', ['1', '2']);
    putScale('last', 'points', ['1', '3'], { last_used: true });
    const { user } = open();
    await user.click(screen.getByRole('switch', { name: 'Estimate work items' }));
    expect(projects.get(PROJECT)?.estimate).toBe('last');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Estimate work items' }));
    expect(projects.get(PROJECT)?.estimate).toBeNull();
  });

  test('are turned on and changed by admins alone; members change the values', () => {
    startWorkspace('member');
    putScale('scale', 'points', ['1', '2']);
    putScale('former', 'points', ['5', '8']);
    choose('scale');
    open(undefined, 'member');
    expect(isClosed()).toBe(true);
    expect(screen.queryByRole('button', { name: /^(Change estimate system|Use)$/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add value' })).toBeDefined();
  });

  test('are only read by guests', () => {
    startWorkspace('guest');
    putScale('scale', 'points', ['1', '2']);
    putScale('former', 'points', ['5', '8']);
    choose('scale');
    open(undefined, 'guest');
    expect(isClosed()).toBe(true);
    expect(rows()).toEqual(['1', '2']);
    expect(screen.queryByRole('button', { name: /Change|Use|Delete|Edit|Add|Move/ })).toBeNull();
  });

  test('of time are read as hours and minutes', () => {
    putScale('time', 'time', ['45', '90']);
    choose('time');
    open();
    expect(rows()).toEqual(['45m', '1h 30m']);
  });

  test('follow what another person changes, at once', () => {
    putScale('scale', 'points', ['1', '2']);
    choose('scale');
    open();
    act(() => putScale('scale', 'points', ['1', '2', '5']));
    expect(rows()).toEqual(['1', '2', '5']);
    act(() => choose(null));
    expect(rows()).toEqual([]);
    expect(screen.getByText('Archived')).toBeDefined();
  });
});

describe('the form of a new estimate', () => {
  const openForm = async (answer?: Answer) => {
    const shown = open(answer);
    await shown.user.click(screen.getByRole('switch', { name: 'Estimate work items' }));
    const dialog = within(await screen.findByRole('dialog'));
    const values = () =>
      dialog
        .getAllByRole('textbox')
        .map((field) => (field instanceof HTMLInputElement ? field.value : ''));
    const submit = () =>
      shown.user.click(dialog.getByRole('button', { name: 'Create estimate system' }));
    return { ...shown, dialog, values, submit };
  };

  test('fills in the values of the system that is chosen', async () => {
    const { user, dialog, values } = await openForm();
    const numbers = values();
    expect(numbers.every((value) => Number(value) > 0)).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /Categories/ }));
    expect(values().some((value) => Number(value) > 0)).toBe(false);
    await user.click(dialog.getByRole('radio', { name: /Time/ }));
    expect(values().every((value) => /^\d+(h|m)/.test(value))).toBe(true);
  });

  test('says what is wrong with each value, and sends nothing', async () => {
    const { user, dialog, submit, written } = await openForm();
    const [first, second] = dialog.getAllByRole('textbox');
    if (!first || !second) throw new Error('There are no values.');
    await user.clear(first);
    await user.clear(second);
    await user.type(second, 'many');
    expect(dialog.queryByRole('alert')).toBeNull();
    await submit();
    const alerts = await dialog.findAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      'Enter a value.',
      'Enter a number.',
    ]);
    expect(first.getAttribute('aria-invalid')).toBe('true');
    expect(written()).toEqual([]);
  });

  test('finds the same time written in two ways', async () => {
    const { user, dialog, submit } = await openForm();
    await user.click(dialog.getByRole('radio', { name: /Time/ }));
    const [first, second] = dialog.getAllByRole('textbox');
    if (!first || !second) throw new Error('There are no values.');
    await user.clear(first);
    await user.type(first, '90');
    await user.clear(second);
    await user.type(second, '1h 30m');
    await submit();
    expect(await dialog.findAllByText('This value already exists.')).toHaveLength(2);
  });

  test('keeps at least two values, and adds an empty one', async () => {
    const { user, dialog, values } = await openForm();
    for (;;) {
      const enabled = dialog
        .getAllByRole('button', { name: /^Remove / })
        .find((one) => !one.hasAttribute('disabled'));
      if (!enabled) break;
      await user.click(enabled);
    }
    expect(values()).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Add value' }));
    expect(values().at(-1)).toBe('');
    expect(values()).toHaveLength(3);
  });

  test('stays open and says why it was refused', async () => {
    const { dialog, submit } = await openForm(({ method }) =>
      method === 'POST' ? [403, { error: 'Only admins can change estimates.' }] : undefined,
    );
    await submit();
    expect(await dialog.findByRole('alert')).toBeDefined();
    expect(projects.get(PROJECT)?.estimate).toBeNull();
  });

  test('takes a name that no other estimate has', async () => {
    putScale('a', 'points', ['1', '2'], { name: 'Points' });
    choose('a');
    const { user, written } = open(usage({}));
    await user.click(screen.getByRole('button', { name: 'Change estimate system' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New estimate system' }));
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.[1]).toMatchObject({ estimate: { name: 'Points 2', last_used: false } });
  });
});

describe('another estimate', () => {
  const openSwitch = async (counts: Readonly<Record<string, number>>, answer?: Answer) => {
    putScale('now', 'points', ['1', '2', '3']);
    putScale('next', 'categories', ['Small', 'Large']);
    choose('now');
    const shown = open((request) => answer?.(request) ?? usage(counts)(request));
    await shown.user.click(screen.getByRole('button', { name: 'Use' }));
    return { ...shown, dialog: within(await screen.findByRole('dialog')) };
  };

  test('asks for a new value for each one in use, and offers the one that stands as far along', async () => {
    const { user, dialog, written } = await openSwitch({ 'now-1': 4, 'now-3': 1 });
    const first = await dialog.findByRole('combobox', { name: 'New value for 1' });
    expect(first.textContent).toContain('Small');
    expect(dialog.getByRole('combobox', { name: 'New value for 3' }).textContent).toContain(
      'Large',
    );
    expect(dialog.queryByRole('combobox', { name: 'New value for 2' })).toBeNull();
    expect(dialog.getByText('4 items')).toBeDefined();
    await user.click(first);
    await user.click(await screen.findByRole('option', { name: 'No estimate' }));
    await user.click(dialog.getByRole('button', { name: 'Change estimate system' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written()[0]?.[1]).toEqual({
      to: 'next',
      mapping: { 'now-1': null, 'now-3': 'next-Large' },
    });
  });

  test('of a project without estimated items asks nothing', async () => {
    const { dialog } = await openSwitch({});
    expect(await dialog.findByText('No work item has an estimate yet.')).toBeDefined();
    expect(dialog.queryByRole('combobox')).toBeNull();
  });

  test('waits until it is known what is in use, and can ask again', async () => {
    let isAway = true;
    const { user, dialog, written } = await openSwitch({ 'now-1': 2 }, ({ path }) =>
      isAway && path.endsWith('/usage/') ? [404, { error: 'Gone.' }] : undefined,
    );
    expect(await dialog.findByText("Couldn't load the values in use.")).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Change estimate system' }));
    expect(written()).toEqual([]);
    isAway = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('combobox', { name: 'New value for 1' })).toBeDefined();
  });
});

describe('a value', () => {
  beforeEach(() => {
    putScale('scale', 'points', ['1', '2', '3']);
    choose('scale');
  });
  const menu = async (user: ReturnType<typeof show>['user'], name: string, command: RegExp) => {
    const button = screen.queryByRole('button', { name: command });
    if (button) return user.click(button);
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    return user.click(await screen.findByRole('menuitem', { name: command }));
  };

  test('is added at the end, and refused when it is there already', async () => {
    const { user, written } = open();
    await user.click(screen.getByRole('button', { name: 'Add value' }));
    const field = screen.getByRole('textbox', { name: /Value/ });
    await user.type(field, '2{Enter}');
    expect(await screen.findByText('This value already exists.')).toBeDefined();
    await user.clear(field);
    await user.type(field, '8{Enter}');
    await waitFor(() => expect(written()[0]?.[1]).toEqual({ key: 4, value: '8' }));
    expect(rows()).toEqual(['1', '2', '3', '8']);
  });

  test('in use is deleted with a new value for its items', async () => {
    const { user, written } = open(usage({ 'scale-2': 7 }));
    await menu(user, '2', /^Delete( 2)?$/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2?' }));
    expect(await dialog.findByText('7 work items have this value.')).toBeDefined();
    await user.click(dialog.getByRole('combobox', { name: 'Replace with' }));
    await user.click(await screen.findByRole('option', { name: '3' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(written()[0]?.[1]).toEqual({ new_estimate_id: 'scale-3' }));
    expect(rows()).toEqual(['1', '3']);
  });

  test('is moved by keys, and undo puts the order back', async () => {
    const { user, written } = open();
    screen.getByRole('button', { name: /^Move 3/ }).focus();
    await user.keyboard(' {ArrowUp} ');
    expect(rows()).toEqual(['1', '3', '2']);
    await waitFor(() => expect(written()).toHaveLength(1));
    act(() => void undoStack.undo());
    expect(rows()).toEqual(['1', '2', '3']);
  });

  test('a former estimate is deleted once it was asked', async () => {
    putScale('former', 'points', ['5', '8']);
    const { user, written } = open();
    await user.click(screen.getByRole('button', { name: 'Delete Scale former' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Work items lose its values.')).toBeDefined();
    expect(written()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Scale former')).toBeNull());
    expect(written()[0]?.[0]).toMatch(/^DELETE .*\/estimates\/former\/$/);
  });
});
