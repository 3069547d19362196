import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { cut, findAlert, UNREACHABLE } from '#tests/support/web/network.ts';
import { leave } from '#tests/support/web/workspace.tsx';

import { count, detailOf, openImport, PATH, putImport, startImport } from './import-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeEach(startImport);
afterEach(leave);

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const found = (name: string | RegExp) => screen.findByRole('button', { name });
const READ = `GET ${PATH}`;
const STARTED = { started_at: '2026-02-03T09:00:00Z' };
const ITEMS = { counts: { items: count(200, 20, { known: 5 }) } };

describe('an import', () => {
  test('that is not there, or cannot be read, says which', async () => {
    let reply: () => readonly [number, object] = cut;
    const { user } = openImport({}, { [READ]: () => reply() });
    await screen.findByText("Couldn't load this import.");
    reply = () => [404, { error: 'No.' }];
    await user.click(button('Try again'));
    await screen.findByText("This import doesn't exist or you can't see it.");
  });

  test('that is read shows how far, and goes on with the feed', async () => {
    let detail = detailOf({ status: 'reading', counts: { items: count(7) } });
    openImport(detail, { [READ]: () => [200, detail] });
    await screen.findByText('7 items so far');
    act(() => putImport({ status: 'reading', counts: { items: count(300) } }));
    expect(screen.getByText('300 items so far')).toBeDefined();
    detail = detailOf();
    act(() => putImport({ status: 'mapping' }));
    await found('Dry run');
    expect(screen.getByText('Map').closest('li')?.getAttribute('aria-current')).toBe('step');
  });

  test('of another admin is asked for, as nothing says how it goes', async () => {
    let detail = detailOf({ status: 'reading', counts: { items: count(7) } });
    openImport(detail, { [READ]: () => [200, detail] });
    await screen.findByText('7 items so far');
    detail = detailOf({ status: 'reading', counts: { items: count(900) } });
    await screen.findByText('900 items so far', {}, { timeout: 4_000 });
  });

  test('whose file never came can be deleted', async () => {
    const { user, written } = openImport(detailOf({ status: 'draft' }), {
      [`DELETE ${PATH}`]: [204, {}],
    });
    await screen.findByText('The file has not arrived');
    await user.click(button('Delete import'));
    await waitFor(() => expect(written()).toEqual([[`DELETE ${PATH}`, undefined]]));
    await waitFor(() => expect(address.ways).toEqual(['/nova/settings/imports']));
  });

  test('that could not be read says why, is read again, or deleted', async () => {
    let reply: readonly [number, object] = [403, { error: 'Ask who began it.' }];
    const { user, written } = openImport(
      detailOf({ status: 'failed', reason: 'The token has run out.' }),
      { [`POST ${PATH}read/`]: [202, {}], [`DELETE ${PATH}`]: () => reply },
    );
    await screen.findByText('The token has run out.');
    await user.click(button('Try again'));
    await waitFor(() => expect(written()).toEqual([[`POST ${PATH}read/`, {}]]));
    await user.click(button('Delete import'));
    expect(await screen.findByText('Ask who began it.')).toBeDefined();
    expect(address.ways).toEqual([]);
    reply = [204, {}];
    await user.click(button('Delete import'));
    await waitFor(() => expect(address.ways).toEqual(['/nova/settings/imports']));
  });
});

describe('a dry run', () => {
  const forecast = (items: object) => ({
    ...{ counts: { items, comments: count(3, 3) }, problems: 0, labels: ['bug'], states: [] },
    ...{ cycles: [], modules: [], invited: ['eva@tutti.test'] },
  });

  test('says what would come, and starts the import', async () => {
    const { user, written } = openImport(
      detailOf({ forecast: forecast(count(12, 9, { known: 2, skipped: 1 })) }),
      { [`POST ${PATH}run/`]: [202, {}] },
    );
    await screen.findByRole('heading', { name: '9 items will come into Website' });
    expect(screen.getByText(/2 items are there already/).textContent).toContain(
      "1 item can't be imported.",
    );
    expect(screen.getByText('eva@tutti.test')).toBeDefined();
    expect(screen.queryByText('New cycles')).toBeNull();
    await user.click(button('Import 9 items'));
    await waitFor(() => expect(written()).toEqual([[`POST ${PATH}run/`, {}]]));
  });

  test('of nothing starts nothing, and goes back to the mapping', async () => {
    const { user, written } = openImport(detailOf({ forecast: forecast(count(4)) }), {
      [`PATCH ${PATH}`]: [200, detailOf()],
    });
    expect(await found('Import 0 items')).toHaveProperty('disabled', true);
    await user.click(button('Back'));
    await found('Dry run');
    expect(written()).toEqual([[`PATCH ${PATH}`, {}]]);
  });

  test('that somebody else has used up is told', async () => {
    const { user } = openImport(detailOf({ forecast: forecast(count(9, 9)) }), {
      [`POST ${PATH}run/`]: [409, { error: 'Another import is running.' }],
    });
    await user.click(await found('Import 9 items'));
    expect(await screen.findByText('Another import is running.')).toBeDefined();
  });
});

describe('a running import', () => {
  const running = (fields: object = {}) =>
    detailOf({ status: 'running', ...STARTED, ...ITEMS, ...fields });

  test('shows what comes as it comes', async () => {
    openImport(running());
    await screen.findByRole('heading', { name: 'Importing 200 items into Website' });
    expect(screen.getAllByText('25 of 200').length).toBeGreaterThan(0);
    const line = { key: 'A-7', sequence_id: 7, title: 'Seats', comments: 2, links: 0 };
    act(() =>
      putImport({
        ...{ status: 'running', ...STARTED, problems: 1, counts: { items: count(200, 60) } },
        recent: [
          { ...line, problem: null },
          { ...line, key: 'A-8', problem: 'bad_date' },
        ],
      }),
    );
    const now = within(screen.getByRole('region', { name: 'Just now' }));
    expect(now.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A-7WEB-7SeatsCreated, 2 comments',
      'A-8WEB-7SeatsNot a date, left empty',
    ]);
    expect(now.getByText('1 problem so far')).toBeDefined();
    expect(screen.getAllByText('60 of 200').length).toBeGreaterThan(0);
  });

  test('is paused, and goes on', async () => {
    const { user, written } = openImport(running());
    await user.click(await found('Pause'));
    await waitFor(() => expect(written()).toEqual([[`POST ${PATH}pause/`, {}]]));
    act(() => putImport({ status: 'paused', ...STARTED, ...ITEMS }));
    expect(screen.getByText('Paused')).toBeDefined();
    await user.click(button('Resume'));
    await waitFor(() => expect(written().at(-1)).toEqual([`POST ${PATH}run/`, {}]));
  });

  test('that failed says why, and can be resumed or undone', async () => {
    openImport(running({ status: 'failed', reason: 'The disk is full.' }));
    await screen.findByText('The disk is full.');
    expect(button('Resume')).toBeDefined();
    expect(button('Stop and undo')).toBeDefined();
  });

  test('is stopped and undone after a question', async () => {
    let reply: (() => never) | readonly [number, object] = cut;
    const { user, written } = openImport(running(), {
      [`POST ${PATH}undo/`]: () => (typeof reply === 'function' ? reply() : reply),
    });
    await user.click(await found('Stop and undo'));
    const asked = within(await screen.findByRole('dialog', { name: 'Undo the whole import?' }));
    expect(written()).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Undo import' }));
    await findAlert(UNREACHABLE);
    reply = [202, {}];
    await user.click(asked.getByRole('button', { name: 'Undo import' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => putImport({ status: 'undoing', ...STARTED, ...ITEMS }));
    expect(screen.getByRole('heading', { name: /^Undoing the import of 200 items/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
});

describe('the report', () => {
  const done = (fields: object = {}) =>
    detailOf({
      ...{ status: 'completed', ...STARTED, finished_at: '2026-02-03T09:00:12Z' },
      ...{ undo_until: '2099-01-01T00:00:00Z', counts: { items: count(200, 198) }, ...fields },
    });
  const problem = (id: string) => ({
    ...{ id, key: `A-${id}`, title: '', code: 'bad_date', field: 'due_date', value: 'soon' },
    ...{ work_item: null, sequence_id: 7 },
  });
  const PROBLEMS = `GET ${PATH}problems/`;

  test('says what came, by whom, and leads to it', async () => {
    openImport(done({ changed: 2 }));
    await screen.findByRole('heading', { name: '198 items are in Website' });
    expect(screen.getByText(/in 12 s, by ines\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open Website' })).toBeDefined();
    const undo = within(screen.getByRole('region', { name: 'Undo the whole import' }));
    expect(undo.getByText(/2 items changed since then stay/)).toBeDefined();
    act(() => putImport({ status: 'undone', ...STARTED, removed: 190, kept: 8 }));
    expect(screen.getByRole('heading', { name: 'Import undone: 190 items removed' })).toBeDefined();
    expect(screen.getByText('8 items that people changed stayed.')).toBeDefined();
  });

  test('offers no undo when its time is over', async () => {
    openImport(done({ undo_until: '2026-02-04T00:00:00Z' }));
    await screen.findByRole('heading', { name: '198 items are in Website' });
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  test('shows a few of many problems first, so that undo is in sight', async () => {
    const all = Array.from({ length: 9 }, (_, place) => problem(`${place + 1}`));
    const { user } = openImport(done({ problems: 9 }), { [PROBLEMS]: [200, all] });
    const list = within(await screen.findByRole('region', { name: 'Problems' }));
    expect(await list.findAllByRole('listitem')).toHaveLength(6);
    await user.click(list.getByRole('button', { name: 'Show 3 more' }));
    expect(list.getAllByRole('listitem')).toHaveLength(9);
    expect(list.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('lists problems page by page, and says when one cannot be read', async () => {
    let isCut = true;
    const { user } = openImport(done({ problems: 2 }), {
      [`${PROBLEMS}?after=1`]: () => (isCut ? cut() : [200, [problem('2')]]),
      [PROBLEMS]: [200, [problem('1')]],
    });
    const list = within(await screen.findByRole('region', { name: 'Problems' }));
    expect(await list.findByText('A-1')).toBeDefined();
    expect(list.getByText('Not a date, left empty')).toBeDefined();
    expect(list.getByRole('link', { name: 'Download report' }).getAttribute('href')).toBe(
      `${PATH}report/`,
    );
    await user.click(list.getByRole('button', { name: 'Show 1 more' }));
    await screen.findByText("Couldn't load the problems.");
    isCut = false;
    await user.click(list.getByRole('button', { name: 'Show 1 more' }));
    expect(await list.findByText('A-2')).toBeDefined();
    expect(list.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('whose problems cannot be read offers to try again', async () => {
    let isCut = true;
    const { user } = openImport(done({ problems: 1 }), {
      [PROBLEMS]: () => (isCut ? cut() : [200, [problem('1')]]),
    });
    const retry = await found('Try again');
    isCut = false;
    await user.click(retry);
    expect(await screen.findByText('A-1')).toBeDefined();
  });
});
