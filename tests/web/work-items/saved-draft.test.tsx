import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { leave, ME, PROJECT, put, show, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { CreateItemDialog } from '#web/features/work-items/create/create-item-dialog.tsx';
import { drafts } from '#web/features/work-items/drafts/store.ts';
import { forgetDefaults, openDraft } from '#web/features/work-items/overlays/store.ts';
import { keepText, keptPlaces, readKeptText } from '#web/lib/drafts/kept-texts.ts';

import { startItems } from './item-world.tsx';
import { idOf, TODO } from './list-world.tsx';

vi.mock('@tanstack/react-router', async () => ({
  ...(await import('#tests/web/router.ts')).router,
  useRouter: () => ({ history: { subscribe: () => () => undefined } }),
}));

const DRAFT = idOf(800);
const OTHER = idOf(801);
/** As long as a key may stay unsaved. */
const AT_ONCE = { timeout: 300 };

beforeEach(() => {
  localStorage.clear();
  startItems();
});
afterEach(() => {
  forgetDefaults();
  leave();
});

async function open(options: Parameters<typeof show>[1] = {}) {
  const shown = show(<CreateItemDialog open onOpenChange={() => undefined} />, options);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  return { ...shown, title, form: within(screen.getByRole('dialog', { name: 'New work item' })) };
}

/** A draft as the server has it. */
function putDraft(fields: object = {}): void {
  put('draft', DRAFT, {
    name: 'Seats',
    description_html: '<p></p>',
    project_id: PROJECT,
    workspace_id: WORKSPACE,
    state_id: TODO,
    priority: 'none',
    label_ids: [],
    assignee_ids: [],
    module_ids: [],
    parent_id: null,
    epic_id: null,
    cycle_id: null,
    start_date: null,
    target_date: null,
    estimate_point: null,
    copy_of: null,
    is_epic: false,
    created_by: ME,
    ...fields,
  });
}

const names = () => drafts.all().map(({ name }) => name);

test('a key is saved within 300 ms, and those after it change the same draft', async () => {
  const { user, title, written } = await open();
  await user.type(title, 'S');
  await waitFor(() => expect(names()).toEqual(['S']), AT_ONCE);
  await user.type(title, 'eats');
  await waitFor(() => expect(names()).toEqual(['Seats']), AT_ONCE);
  await waitFor(() => expect(written().map(([call]) => call.split(' ')[0])).toContain('PATCH'));
  const made = written().filter(([call]) => call.startsWith('POST'));
  expect(made).toEqual([
    [
      expect.stringContaining('/workspaces/nova/draft-issues/'),
      expect.objectContaining({ name: 'S', project_id: PROJECT }),
    ],
  ]);
});

test('what is only chosen makes no draft', async () => {
  const { user, form, written, unmount } = await open();
  await user.click(form.getByRole('button', { name: /Priority/ }));
  await user.click(await screen.findByRole('option', { name: /High/ }));
  unmount();
  expect(drafts.all()).toEqual([]);
  expect(written()).toEqual([]);
});

test('a draft of the list is taken up, and follows what another device writes', async () => {
  putDraft();
  openDraft(DRAFT);
  const { user, title, written } = await open();
  expect(title).toHaveProperty('value', 'Seats');
  act(() => putDraft({ name: 'Seats of trams', priority: 'high' }));
  expect(title).toHaveProperty('value', 'Seats of trams');
  expect(screen.getByRole('button', { name: /Priority:\s?High/ })).toBeDefined();
  await user.type(title, '!');
  // Only what was changed here is sent.
  await waitFor(() =>
    expect(written()).toEqual([[expect.stringContaining(`PATCH`), { name: 'Seats of trams!' }]]),
  );
});

test('what the server has tidied does not change what is being typed', async () => {
  putDraft();
  openDraft(DRAFT);
  const { user, title } = await open();
  await user.type(title, ' of ');
  act(() => putDraft({ name: 'Seats of' }));
  expect(title).toHaveProperty('value', 'Seats of ');
});

test('refused words stay in the form and in the browser, and are sent again', async () => {
  let status = 400;
  putDraft();
  openDraft(DRAFT);
  const { user, title, written, refused } = await open({
    answer: ({ method }) => (method === 'PATCH' ? [status, { error: 'No.' }] : undefined),
  });
  await user.type(title, '!');
  expect(await screen.findByText(/couldn't be saved/)).toBeDefined();
  expect(title).toHaveProperty('value', 'Seats!');
  expect(refused).not.toHaveBeenCalled();
  await waitFor(() => expect(keptPlaces('').map(readKeptText).join(' ')).toContain('Seats!'));
  status = 200;
  await user.type(title, '!');
  await waitFor(() => expect(written().at(-1)?.[1]).toMatchObject({ name: 'Seats!!' }));
  expect(screen.queryByText(/couldn't be saved/)).toBeNull();
});

test('a draft that went on another device goes on as a new one', async () => {
  putDraft();
  openDraft(DRAFT);
  const { user, title, written } = await open({
    answer: ({ method }) => (method === 'PATCH' ? [404, { error: 'Issue not found' }] : undefined),
  });
  await user.type(title, '!');
  await waitFor(() => expect(written()).toHaveLength(1));
  await user.type(title, '!');
  await waitFor(() =>
    expect(written().at(-1)).toEqual([
      expect.stringContaining('POST'),
      expect.objectContaining({ name: 'Seats!!', state_id: TODO }),
    ]),
  );
});

test('“Discard” deletes the draft, and undo brings its words back', async () => {
  const { user, title, form } = await open();
  await user.type(title, 'Seats');
  await waitFor(() => expect(names()).toEqual(['Seats']));
  await user.click(form.getByRole('button', { name: 'Discard' }));
  expect(names()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(names()).toEqual(['Seats']);
});

test('after "Start new" the next letters are the title of another one', async () => {
  const first = await open();
  await first.user.type(first.title, 'Seats');
  await waitFor(() => expect(names()).toEqual(['Seats']), AT_ONCE);
  first.unmount();
  const { user, form, title } = await open();
  await user.click(form.getByRole('button', { name: 'Start new' }));
  await user.keyboard('Next');
  expect(title).toHaveProperty('value', 'Next');
});

test('a draft of another project is offered, and what is typed goes to the project one is in', async () => {
  putDraft({ project_id: OTHER });
  const written = { id: DRAFT, unsaved: [] };
  const draft = { project_id: OTHER, name: 'Seats', description_html: '', patch: {} };
  keepText(`new-item.${ME}.${WORKSPACE}`, JSON.stringify({ ...written, draft }));
  const { user, form, title } = await open();
  expect(title).toHaveProperty('value', '');
  await user.click(form.getByRole('button', { name: 'Resume draft “Seats”' }));
  expect(title).toHaveProperty('value', 'Seats');
  await user.keyboard(' 2');
  await waitFor(() => expect(drafts.get(DRAFT)?.name).toBe('Seats 2'), AT_ONCE);
});

test('beside a draft of another project a new one begins in this one', async () => {
  putDraft({ project_id: OTHER });
  const draft = { project_id: OTHER, name: 'Seats', description_html: '', patch: {} };
  const kept = JSON.stringify({ id: DRAFT, unsaved: [], draft });
  keepText(`new-item.${ME}.${WORKSPACE}`, kept);
  const { user, form, title } = await open();
  await user.type(title, 'Next');
  expect(form.queryByRole('button', { name: /Resume/ })).toBeNull();
  const made = () => drafts.all().find(({ name }) => name === 'Next');
  await waitFor(() => expect(made()?.project_id).toBe(PROJECT), AT_ONCE);
  expect(drafts.get(DRAFT)).toMatchObject({ name: 'Seats', project_id: OTHER });
});
