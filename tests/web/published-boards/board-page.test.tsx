import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ALL_LAYOUTS, PUBLIC_FIELDS } from '#shared/constants/anchors.ts';
import { address } from '#tests/support/web/address.tsx';
import { cut, replies } from '#tests/support/web/network.ts';
import { leave, ME, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { PublicBoardPage } from '#web/features/published-boards/board-page.tsx';
import { forgetSession } from '#web/lib/session/session.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

/** What the server says of the board, as it says it. */
const socket = vi.hoisted(() => ({ listeners: new Map<string, (news?: unknown) => void>() }));
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (name: string, listener: (news?: unknown) => void) => socket.listeners.set(name, listener),
    disconnect: () => undefined,
  }),
}));
const hear = (name: string, news?: unknown) => act(() => socket.listeners.get(name)?.(news));

beforeEach(() => {
  startWorkspace();
  stand();
});
afterEach(() => {
  socket.listeners.clear();
  leave();
});

const stand = (query: Readonly<Record<string, string>> = {}) =>
  address.start(query, { anchor: 'a1' });
const AT = '/api/public/anchor/a1/';
const LAYOUTS = { ...ALL_LAYOUTS, calendar: false, gantt: false, spreadsheet: false };
const SETTINGS = {
  ...{ id: 'pub', anchor: 'a1', form_anchor: null, is_votes_enabled: true },
  ...{ is_comments_enabled: true, is_reactions_enabled: true, is_embeddable: true },
  ...{ view_props: LAYOUTS, fields: PUBLIC_FIELDS, workspace_detail: { name: 'Nova' } },
  project_details: { id: 'p', name: 'Website', identifier: 'WEB', logo_props: {} },
};
const STATES = [
  { id: 'todo', name: 'Todo', group: 'unstarted', color: '#888888', sequence: 1 },
  { id: 'done', name: 'Done', group: 'completed', color: '#888888', sequence: 2 },
];
const itemOf = (n: number, fields: object = {}) => ({
  ...{ id: `i${n}`, name: `Wish ${n}`, state_id: 'todo', sort_order: n, estimate_point: null },
  ...{ priority: 'none', start_date: null, target_date: null, sequence_id: n, project_id: 'p' },
  ...{ parent_id: null, cycle_id: null, created_by: null, state__group: 'unstarted' },
  ...{ assignee_ids: [], label_ids: [], module_ids: [], vote_items: [], reaction_items: [] },
  ...fields,
});
const list = (items: readonly ReturnType<typeof itemOf>[]) => {
  const groups = Map.groupBy(items, (one) => String(one['state_id' as keyof typeof one]));
  const results = Object.fromEntries(
    [...groups].map(([key, own]) => [key, { results: own, total_results: own.length }]),
  );
  return [200, { grouped_by: 'state_id', results, total_count: items.length }] as const;
};

type Named = Parameters<typeof replies>[0];

async function open(named: Named = {}, settings: object = {}) {
  const shown = show(<PublicBoardPage />, {
    answer: replies({
      [`GET ${AT}settings/`]: [200, { ...SETTINGS, ...settings }],
      [`GET ${AT}meta/`]: [200, { name: 'Website' }],
      [`GET ${AT}states/`]: [200, STATES],
      ...Object.fromEntries(
        ['labels', 'members', 'cycles', 'modules'].map((part) => [`GET ${AT}${part}/`, [200, []]]),
      ),
      [`GET ${AT}estimate/`]: [200, null],
      [`GET ${AT}issues/`]: list([itemOf(1), itemOf(2, { state_id: 'done' })]),
      [`GET ${AT}issues/i1/`]: [200, { ...itemOf(1), description_html: '<p>More seats</p>' }],
      [`GET ${AT}issues/i1/comments/`]: [200, []],
      ...named,
    }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Website' });
  return shown;
}

const column = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a published board', () => {
  test('shows its items by state, in the layouts that are offered', async () => {
    const { user } = await open();
    expect(column('Todo').getByText('Wish 1')).toBeDefined();
    expect(column('Done').getByText('WEB-2')).toBeDefined();
    expect(screen.getByText('Published by Nova')).toBeDefined();
    const layouts = screen.getAllByRole('radio').map((one) => one.getAttribute('aria-label'));
    expect(layouts).toEqual(expect.arrayContaining(['Board', 'List']));
    expect(layouts).not.toContain('Table');
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(address.search['board']).toBe('list');
  });

  test('that is not there, or cannot be read, says which', async () => {
    let reply: () => readonly [number, object] = cut;
    const { user } = show(<PublicBoardPage />, {
      answer: replies({ [`GET ${AT}settings/`]: () => reply() }),
    });
    await screen.findByText("Couldn't load the board");
    reply = () => [404, { error: 'No.' }];
    await user.click(button('Try again'));
    await screen.findByText("This page doesn't exist or isn't published.");
  });

  test('follows what happens, and says when it is closed', async () => {
    await open();
    await waitFor(() => expect(socket.listeners.size).toBeGreaterThan(0));
    expect(screen.getAllByText('Reconnecting…').length).toBeGreaterThan(0);
    hear('welcome', { quiet: 60_000 });
    expect(screen.getAllByText('Live').length).toBeGreaterThan(0);
    const news = { gone: ['i2'], was: {}, all: false, shows: null, within: 400 };
    hear('changed', { ...news, up: [JSON.stringify(itemOf(3, { state_id: 'done' }))] });
    expect(column('Done').getByText('Wish 3')).toBeDefined();
    expect(screen.queryByText('Wish 2')).toBeNull();
    hear('closed');
    expect(screen.getByText('This board is no longer published')).toBeDefined();
    expect(screen.queryByText('Wish 1')).toBeNull();
  });

  test('takes what is read anew and what happens meanwhile', async () => {
    let items = [itemOf(1)];
    let isRead = Promise.resolve();
    await open({
      [`GET ${AT}issues/`]: async () => {
        const read = list(items);
        await isRead;
        return read;
      },
    });
    await waitFor(() => expect(socket.listeners.size).toBeGreaterThan(0));
    // The connection was cut, and something was missed.
    items = [itemOf(1), itemOf(2)];
    const { promise, resolve } = Promise.withResolvers<void>();
    isRead = promise;
    hear('welcome', { quiet: 0 });
    await new Promise((done) => setTimeout(done, 500));
    const news = { gone: [], was: {}, all: false, shows: null, within: 400 };
    hear('changed', { ...news, up: [JSON.stringify(itemOf(3))] });
    expect(column('Todo').getByText('Wish 3')).toBeDefined();
    resolve();
    await column('Todo').findByText('Wish 2');
    expect(column('Todo').getByText('Wish 3')).toBeDefined();
  });

  test('is read anew at once although something uncertain waits', async () => {
    let items = [itemOf(1)];
    await open({ [`GET ${AT}issues/`]: () => list(items) });
    await waitFor(() => expect(socket.listeners.size).toBeGreaterThan(0));
    const news = { gone: [], was: {}, all: false, shows: null, within: 400 };
    // The name of a label is unknown.
    hear('changed', { ...news, up: [JSON.stringify(itemOf(1, { label_ids: ['l'] }))] });
    items = [itemOf(1), itemOf(2)];
    hear('changed', { ...news, up: [], all: true });
    await column('Todo').findByText('Wish 2', undefined, { timeout: 2_000 });
  });

  test('of nothing says whether a filter is why', async () => {
    stand({ board: 'list', priority: 'high' });
    const { user, network } = await open({ [`GET ${AT}issues/`]: list([]) });
    expect(screen.getByText('No items match the filters.')).toBeDefined();
    const asked = network.sent.filter(({ path }) => path.includes('/issues/'));
    expect(asked[0]?.path).toContain('priority=high');
    await user.click(button('Remove filter: High'));
    expect(await screen.findByText('Nothing has been published here yet.')).toBeDefined();
  });

  test('leads strangers to signing in', async () => {
    forgetSession();
    await open();
    const link = screen.getByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toContain('next_path=');
  });
});

describe('a vote', () => {
  const VOTES = `${AT}issues/i1/votes/`;
  const mine = { vote: 1, actor_details: { id: ME, display_name: 'ines' } };

  test('is given, and taken back by a second press', async () => {
    let items = [itemOf(1)];
    const { user, written } = await open({ [`GET ${AT}issues/`]: () => list(items) });
    items = [itemOf(1, { vote_items: [mine] })];
    await user.click(button('Vote for: 0'));
    const given = await screen.findByRole('button', { name: 'Vote for: 1', pressed: true });
    await user.click(given);
    await waitFor(() =>
      expect(written()).toEqual([
        [`POST ${VOTES}`, { vote: 1 }],
        [`DELETE ${VOTES}`, undefined],
      ]),
    );
  });

  test('that is refused is told, and is not where votes are off', async () => {
    const { user, unmount } = await open({ [`POST ${VOTES}`]: [403, {}] });
    await user.click(column('Todo').getByRole('button', { name: 'Vote for: 0' }));
    await screen.findByText('Your vote was not saved. Please try again.');
    unmount();
    leave();
    const often = await open({ [`POST ${VOTES}`]: [429, { error_code: 5900 }] });
    await often.user.click(column('Todo').getByRole('button', { name: 'Vote for: 0' }));
    await screen.findByText('That was too often. Try again in a minute.');
    often.unmount();
    leave();
    await open({}, { is_votes_enabled: false });
    expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
  });
});

describe('an item', () => {
  const panel = async (name = 'Wish 1') =>
    within(await screen.findByRole('complementary', { name }));

  test('opens by a press, is walked from, and is closed by Escape', async () => {
    const { user } = await open({
      [`GET ${AT}issues/i2/`]: [200, { ...itemOf(2), description_html: '' }],
      [`GET ${AT}issues/i2/comments/`]: [200, []],
    });
    await user.click(button('Open item: Wish 1'));
    expect(await (await panel()).findByText('More seats')).toBeDefined();
    expect(address.search['peekId']).toBe('i1');
    await user.click(button('Next item'));
    expect((await panel('Wish 2')).getByText('No description')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(address.search['peekId']).toBeUndefined();
  });

  test('that cannot be read offers to try again, and one that is gone says so', async () => {
    let reply: () => readonly [number, unknown] = cut;
    stand({ peekId: 'i1' });
    const { user } = await open({ [`GET ${AT}issues/i1/`]: () => reply() });
    await screen.findByText("Couldn't load this item.");
    reply = () => [200, null];
    await user.click(button('Try again'));
    expect(await screen.findByText('This item is not on the board.')).toBeDefined();
  });

  test('gets a reaction, and a refused one is told', async () => {
    stand({ peekId: 'i1' });
    const path = `${AT}issues/i1/reactions/`;
    let status = 201;
    const { user, written } = await open({ [`POST ${path}`]: () => [status, {}] });
    const react = async () => {
      await user.click(await screen.findByRole('button', { name: 'React' }));
      await user.click(await screen.findByRole('menuitem', { name: '👍' }));
    };
    await react();
    await waitFor(() => expect(written()).toEqual([[`POST ${path}`, { reaction: '128077' }]]));
    status = 403;
    await react();
    await screen.findByText('Your reaction was not saved. Please try again.');
  });
});

describe('comments', () => {
  const COMMENTS = `${AT}issues/i1/comments/`;
  const comment = (id: string, actor: string) => ({
    ...{ id, actor, comment_html: `<p>Words of ${actor}</p>`, is_member: actor === 'mara' },
    ...{ created_at: '2026-02-03T09:00:00Z', edited_at: null, comment_reactions: [] },
    actor_detail: { id: actor, display_name: actor, avatar_url: null },
  });
  const both = [comment('c1', ME), comment('c2', 'mara')];

  test('are read with who is of the team; one’s own alone are changed and deleted', async () => {
    stand({ peekId: 'i1' });
    let comments = both;
    let status = 403;
    const { user, written } = await open({
      [`GET ${COMMENTS}`]: () => [200, comments],
      [`DELETE ${COMMENTS}c1/`]: () => [status, {}],
    });
    const section = within(await screen.findByRole('region', { name: 'Comments' }));
    expect(await section.findByText('Words of mara')).toBeDefined();
    expect(section.getAllByText('Team')).toHaveLength(1);
    expect(section.getAllByRole('button', { name: 'Edit comment' })).toHaveLength(1);
    await user.click(section.getByRole('button', { name: 'Delete comment' }));
    await screen.findByText("Couldn't delete the comment. Try again.");
    [status, comments] = [204, both.slice(1)];
    await user.click(section.getByRole('button', { name: 'Delete comment' }));
    await waitFor(() => expect(section.queryByText(`Words of ${ME}`)).toBeNull());
    expect(written().at(-1)).toEqual([`DELETE ${COMMENTS}c1/`, undefined]);
  });

  test('that are refused for now say so, and what was typed stays', async () => {
    // The editor scrolls to where the cursor is, which nothing here has a place for.
    const getBoundingClientRect = () => new DOMRect();
    Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect });
    stand({ peekId: 'i1' });
    const { user } = await open({
      [`GET ${COMMENTS}`]: [200, both],
      [`PATCH ${COMMENTS}c1/`]: [429, { error_code: 5900 }],
    });
    const section = within(await screen.findByRole('region', { name: 'Comments' }));
    await user.click(await section.findByRole('button', { name: 'Edit comment' }));
    const typed = () => section.getAllByRole('textbox', { name: 'Write a comment' })[0];
    await waitFor(() => expect(typed()?.textContent).toBe(`Words of ${ME}`));
    await user.click(section.getByRole('button', { name: 'Save' }));
    await screen.findByText('That was too often. Try again in a minute.');
    await waitFor(() => expect(typed()?.textContent).toBe(`Words of ${ME}`));
    expect(section.getByRole('button', { name: 'Save' })).toBeDefined();
  });

  test('that cannot be read are not said to be none', async () => {
    stand({ peekId: 'i1' });
    let isCut = true;
    const { user } = await open({ [`GET ${COMMENTS}`]: () => (isCut ? cut() : [200, both]) });
    const section = within(await screen.findByRole('region', { name: 'Comments' }));
    expect(await section.findByText(/^Couldn't load the comments\./)).toBeDefined();
    expect(section.queryByText('No comments yet')).toBeNull();
    isCut = false;
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByText('Words of mara')).toBeDefined();
  });

  test('of strangers ask them to sign in, where comments are on', async () => {
    forgetSession();
    stand({ peekId: 'i1' });
    const { unmount } = await open({ [`GET ${COMMENTS}`]: [200, []] });
    const section = within(await screen.findByRole('region', { name: 'Comments' }));
    expect(await section.findByText('No comments yet')).toBeDefined();
    expect(section.getByRole('link', { name: 'Sign in to add your comment' })).toBeDefined();
    unmount();
    leave();
    startWorkspace();
    await open({}, { is_comments_enabled: false });
    await screen.findByRole('complementary');
    expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
  });
});
