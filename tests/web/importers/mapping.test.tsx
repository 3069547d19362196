import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { cut, type replies, UNREACHABLE } from '#tests/support/web/network.ts';
import { leave, ME, PROJECT, put, WORKSPACE } from '#tests/support/web/workspace.tsx';

import { detailOf, openImport, PATH, startImport } from './import-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeEach(startImport);
afterEach(leave);

const value = (name: string, fields: object = {}) => ({
  ...{ value: name, count: 2, email: null, group: null, ...fields },
});
const VOCABULARY = {
  columns: [
    { name: 'Title', count: 9, sample: 'Seats' },
    { name: 'Due', count: 4, sample: '04/05/2026' },
  ],
  people: [value('Mara L.', { email: 'mara@tutti.test' })],
  states: [value('Doing')],
  labels: [value('bug'), value('old')],
};
const DETAIL = detailOf({ vocabulary: VOCABULARY });
const CHANGED = `PATCH ${PATH}`;

type Named = Parameters<typeof replies>[0];

async function open(detail: object = DETAIL, named: Named = {}) {
  const shown = openImport(detail, { [CHANGED]: [200, detail], ...named });
  await screen.findByRole('button', { name: 'Dry run' });
  const map = within(screen.getByRole('region', { name: 'Mapping' }));
  // A choice has its name a moment after it is drawn.
  await map.findByLabelText('Import into');
  /** Opens a choice of the mapping, and picks. */
  const choose = async (name: string | RegExp, option: string | RegExp) => {
    await shown.user.click(map.getByLabelText(name));
    await shown.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...shown, map, choose };
}

const last = ({ written }: Awaited<ReturnType<typeof open>>) => written().at(-1);
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const dryRun = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Dry run' });

describe('what the words of a source mean', () => {
  test('is asked by kind, and what has no answer is counted', async () => {
    const { map } = await open();
    expect(map.getByText('0 matched')).toBeDefined();
    expect(status()).toContain('2 values without a match stay empty.');
    for (const name of ['People', 'States', 'Fields', 'Labels']) {
      expect(map.getByRole('region', { name })).toBeDefined();
    }
  });

  test('of a person is a member, a name, or somebody to invite', async () => {
    const shown = await open();
    const who = 'Who is Mara L.? Choose';
    await shown.choose(who, /mara$/);
    await waitFor(() =>
      expect(last(shown)).toEqual([
        `PATCH ${PATH}`,
        { mapping: { people: { 'Mara L.': { as: 'member', id: 'mara' } } } },
      ]),
    );
    await shown.choose(who, 'Invite mara@tutti.test');
    await waitFor(() =>
      expect(last(shown)?.[1]).toEqual({
        mapping: { people: { 'Mara L.': { as: 'invite', email: 'mara@tutti.test' } } },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    await shown.user.click(shown.map.getByLabelText(who));
    await shown.user.type(
      await screen.findByRole('combobox', { name: /^Who is/ }),
      'Eva@tutti.test',
    );
    await shown.user.click(await screen.findByRole('option', { name: 'Invite Eva@tutti.test' }));
    await waitFor(() =>
      expect(JSON.stringify(last(shown)?.[1])).toMatch(/invite.*eva@tutti\.test/i),
    );
  });

  test('of a state is one of the project’s, or a new one of its name', async () => {
    put('state', 'todo', { name: 'Todo', group: 'unstarted', project_id: PROJECT, sequence: 1 });
    const shown = await open();
    await shown.choose('State for Doing: Choose', 'Todo');
    await waitFor(() =>
      expect(last(shown)?.[1]).toEqual({
        mapping: { states: { Doing: { name: 'Todo', group: 'unstarted' } } },
      }),
    );
    await shown.choose('State for Doing: Choose', 'Doing, started');
    await waitFor(() =>
      expect(last(shown)?.[1]).toEqual({
        mapping: { states: { Doing: { name: 'Doing', group: 'started' } } },
      }),
    );
  });

  test('of a column is a property, or nothing; labels are left out one by one', async () => {
    const shown = await open(
      detailOf({
        vocabulary: VOCABULARY,
        mapping: { ...DETAIL.mapping, fields: { Title: 'title', Due: 'due_date' } },
      }),
    );
    await shown.choose('Field for Due', 'Skip');
    await waitFor(() =>
      expect(last(shown)?.[1]).toEqual({ mapping: { fields: { Title: 'title', Due: null } } }),
    );
    await shown.user.click(shown.map.getByRole('checkbox', { name: 'old' }));
    await waitFor(() => expect(last(shown)?.[1]).toEqual({ mapping: { skipped_labels: ['old'] } }));
    await shown.choose('How dates are written', /^Month first/);
    await waitFor(() => expect(last(shown)?.[1]).toEqual({ mapping: { date_order: 'mdy' } }));
  });

  test('that is not taken is as before, and the reason is told', async () => {
    const shown = await open(DETAIL, { [CHANGED]: [400, { error: 'Mara is a guest.' }] });
    await shown.choose('Who is Mara L.? Choose', /mara$/);
    expect(await screen.findByText('Mara is a guest.')).toBeDefined();
    expect(shown.map.getByLabelText('Who is Mara L.? Choose')).toBeDefined();
  });
});

describe('where an import goes', () => {
  test('is a project that one runs, or a new one; without it there is no dry run', async () => {
    put('project', 'other', { name: 'Shop', workspace: 'w', archived_at: null });
    put('project_member', 'p-other', { member: ME, role: 15, project: 'other', sort_order: 2 });
    const shown = await open(detailOf({ project: null, project_name: null }));
    expect(status()).toContain('Choose a project to import into.');
    expect(dryRun().disabled).toBe(true);
    await shown.user.click(shown.map.getByLabelText('Import into'));
    expect(screen.queryByRole('option', { name: 'Shop' })).toBeNull();
    await shown.user.click(await screen.findByRole('option', { name: 'New project' }));
    await shown.user.type(screen.getByLabelText('Project name'), ' Ferry ');
    await shown.user.type(screen.getByLabelText('Project ID'), 'fer{Enter}');
    await waitFor(() =>
      expect(last(shown)?.[1]).toEqual({ new_project: { name: 'Ferry', identifier: 'FER' } }),
    );
  });

  test('whose key is taken is told, with what was typed', async () => {
    const shown = await open(detailOf({ project: null }), {
      [CHANGED]: [409, { error: 'The project ID FER is taken.' }],
    });
    await shown.choose('Import into', 'New project');
    await shown.user.type(screen.getByLabelText('Project name'), 'Ferry');
    await shown.user.type(screen.getByLabelText('Project ID'), 'FER{Enter}');
    expect(await screen.findByText('The project ID FER is taken.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Project ID').value).toBe('FER');
  });
});

describe('a saved mapping', () => {
  const SAVED = {
    ...{ id: 'm1', name: 'Our tool', created_by: ME },
    mapping: {
      fields: { Title: 'title', Gone: 'state' },
      states: {
        Doing: { name: 'Todo', group: 'unstarted' },
        Away: { name: 'X', group: 'backlog' },
      },
      ...{ skipped_labels: ['old'], date_order: 'mdy' },
    },
  };

  test('gives this file what it has, and is deleted', async () => {
    put('import_mapping', 'm1', { ...SAVED, workspace: WORKSPACE });
    const shown = await open(DETAIL, { 'DELETE mappings/m1/': [204] });
    await shown.choose('Mapping', 'Our tool');
    await waitFor(() =>
      expect(last(shown)?.[1]).toEqual({
        mapping: {
          ...{ date_order: 'mdy', skipped_labels: ['old'], fields: { Title: 'title', Due: null } },
          states: { Doing: { name: 'Todo', group: 'unstarted' } },
        },
      }),
    );
    await shown.user.click(screen.getByRole('button', { name: 'Delete Our tool' }));
    await waitFor(() => expect(last(shown)?.[0]).toMatch(/^DELETE .*\/imports\/mappings\/m1\/$/));
  });

  test('is saved under a name; what is refused is told at it', async () => {
    let reply: readonly [number, object] = [400, { name: ['Use another name.'] }];
    const shown = await open(DETAIL, { 'POST imports/mappings/': () => reply });
    await shown.user.click(screen.getByRole('button', { name: 'Save mapping' }));
    const form = within(await screen.findByRole('dialog', { name: 'Save mapping' }));
    await shown.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Enter a name.')).toBeDefined();
    await shown.user.type(form.getByLabelText(/^Name/), 'Our tool{Enter}');
    expect(await form.findByText('Use another name.')).toBeDefined();
    reply = [201, SAVED];
    await shown.user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { people: _people, ...kept } = DETAIL.mapping;
    expect(last(shown)?.[1]).toEqual({ name: 'Our tool', mapping: kept });
  });
});

describe('the preview', () => {
  const ROW = {
    ...{ key: 'A-1', title: 'Seats', is_epic: false, state: { name: 'Todo', group: 'unstarted' } },
    ...{ assignees: [{ name: 'Mara L.', id: 'mara' }], priority: 'high', estimate: null },
    ...{ start_date: null, due_date: null, cycle: null, labels: [], parent: null, comments: 0 },
    problems: [{ code: 'bad_date', field: 'due_date', value: 'soon' }],
  };
  const PREVIEW = { total: 9, rows: [ROW], raw: [{ Title: 'Seats', Due: 'soon' }] };

  test('shows rows as they will come, with what is wrong, and as they stand in the source', async () => {
    const { user } = await open(DETAIL, { [`GET ${PATH}preview/`]: [200, PREVIEW] });
    const table = within(await screen.findByRole('table', { name: 'After import' }));
    expect(screen.getByRole('heading', { name: 'First 1 of 9 items' })).toBeDefined();
    expect(table.getByText('mara')).toBeDefined();
    expect(table.getByRole('cell', { name: /soon.*Not a date, left empty/ })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'As in the source' }));
    expect(within(screen.getByRole('table')).getByRole('cell', { name: 'soon' })).toBeDefined();
  });

  test('that cannot be read offers to try again', async () => {
    let isCut = true;
    const { user } = await open(DETAIL, {
      [`GET ${PATH}preview/`]: () => (isCut ? cut() : [200, PREVIEW]),
    });
    await screen.findByText(/^Couldn't load the preview\./);
    isCut = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeDefined();
  });
});

test('a dry run that cannot be asked for says why', async () => {
  const { user, written } = await open(DETAIL, { [`POST ${PATH}check/`]: cut });
  await user.click(dryRun());
  expect(await screen.findByText(UNREACHABLE)).toBeDefined();
  expect(written()).toEqual([[`POST ${PATH}check/`, {}]]);
});
