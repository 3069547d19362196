import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { CreateItemDialog } from '#web/features/work-items/create/create-item-dialog.tsx';
import { CreateItemPage } from '#web/features/work-items/create/create-item-page.tsx';
import { keepText, readKeptText } from '#web/lib/drafts/kept-texts.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { store } from '#web/lib/store/collection.ts';

import { idOf, inWorld, makeScreen, ME, PROJECT, putItem, startWorld } from './list-world.tsx';

const router = vi.hoisted(() => ({
  navigate: vi.fn<(to: object) => void>(),
  history: { canGoBack: () => true, back: vi.fn<() => void>(), subscribe: () => () => undefined },
}));
vi.mock('@tanstack/react-router', async () => ({
  ...(await import('#tests/web/router.ts')).router,
  useNavigate: () => router.navigate,
  useParams: () => PROJECT,
  useRouter: () => router,
  useRouterState: () => '/new-item',
}));

const SCOPE = `project:${PROJECT}`;
const GUEST = idOf(933);
const wrapper = ({ children }: { readonly children: ReactNode }) => inWorld(makeScreen(), children);

beforeEach(() => {
  localStorage.clear();
  startWorld();
  putPerson(930, ME, 'Ines', 20);
  putPerson(931, idOf(931), 'Ada', 15);
  putPerson(932, idOf(932), 'Max', 15);
  putPerson(933, GUEST, 'Gus', 5);
  const project = { id: PROJECT, identifier: 'TEST', name: 'Test', workspace: idOf(901) };
  store.feed.put('project', { ...project, archived_at: null, logo_props: {}, rev: 9 }, SCOPE);
  store.flush();
});

function putPerson(n: number, id: string, name: string, role: number): void {
  const person = { id, display_name: name, first_name: name, last_name: '', avatar_url: null };
  const member = { ...person, is_bot: false };
  const row = { id: idOf(n + 50), member, role, is_active: true, rev: 9 };
  store.feed.put('workspace_member', row, SCOPE);
  const own = { id: idOf(n), project: PROJECT, member: id, role, sort_order: n, rev: 9 };
  store.feed.put('project_member', own, SCOPE);
}

/** A draft that was left, as the browser keeps it. */
function keep(name: string, ...mentioned: string[]): void {
  const tags = mentioned.map(
    (id) =>
      `<mention-component entity_identifier="${id}" entity_name="user_mention"></mention-component>`,
  );
  const draft = {
    project_id: PROJECT,
    name,
    description_html: `<p>${tags.join(' ')}</p>`,
    patch: {},
  };
  keepText(keptAt(), JSON.stringify({ id: null, draft, unsaved: ['name'] }));
}

const keptAt = () => `new-item.${ME}.${idOf(901)}`;
const title = () => screen.findByRole('textbox', { name: 'Title' });

test('whom the description names is offered for the work, one by one and all; guests are not', async () => {
  const user = userEvent.setup();
  keep('Refunds', idOf(931), GUEST, idOf(932), idOf(931));
  const { unmount } = render(<CreateItemDialog open onOpenChange={() => undefined} />, { wrapper });
  const offers = within(await screen.findByRole('group', { name: 'Mentioned:' }));
  expect(offers.getAllByRole('button').map((one) => one.textContent)).toEqual([
    expect.stringContaining('Assign Ada'),
    expect.stringContaining('Assign Max'),
    'Assign all',
  ]);
  await user.click(offers.getByRole('button', { name: /Assign Max/ }));
  expect(offers.queryByRole('button', { name: /Assign Max/ })).toBeNull();
  expect(offers.queryByRole('button', { name: 'Assign all' })).toBeNull();
  await user.click(offers.getByRole('button', { name: /Assign Ada/ }));
  expect(screen.queryByRole('group', { name: 'Mentioned:' })).toBeNull();
  unmount();
  expect(JSON.parse(readKeptText(keptAt()))).toMatchObject({
    draft: { patch: { assignee_ids: [idOf(932), idOf(931)] } },
  });
});

test('of a copy it is chosen what hangs on the original and goes along', async () => {
  const add = vi.spyOn(changes, 'add').mockResolvedValue({});
  const user = userEvent.setup();
  putItem(1, { sub_issues_count: 2, link_count: 1 });
  store.flush();
  keep('Refunds (copy)');
  const kept = JSON.parse(readKeptText(keptAt()));
  const copy_of = { item: idOf(1), parts: ['sub_items', 'links'] };
  const draft = { ...kept.draft, copy_of };
  keepText(keptAt(), JSON.stringify({ ...kept, draft }));
  render(<CreateItemDialog open onOpenChange={() => undefined} />, { wrapper });
  const parts = within(await screen.findByRole('group', { name: 'Also copied:' }));
  const boxes = parts.getAllByRole('checkbox');
  expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'false', 'true']);
  await user.click(parts.getByRole('checkbox', { name: 'Relations' }));
  await user.click(parts.getByRole('checkbox', { name: '1 link' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(add).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({
        name: 'Refunds (copy)',
        copy_of: { item: idOf(1), parts: ['sub_items', 'relations'] },
      }),
    }),
  );
  add.mockRestore();
});

test('by keys the form becomes a page; what was typed and chosen goes along, and comes back', async () => {
  const user = userEvent.setup();
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const { unmount } = render(<CreateItemDialog open onOpenChange={onOpenChange} />, { wrapper });
  await user.type(await title(), 'Seat map');
  await user.click(screen.getByRole('switch', { name: 'Create more' }));
  await user.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(router.navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/$slug/new-item' }));
  unmount();
  const page = render(<CreateItemPage />, { wrapper });
  expect(await title()).toHaveProperty('value', 'Seat map');
  expect(screen.getByRole('switch', { name: 'Create more', checked: true })).toBeDefined();
  await user.type(await title(), ' of the bus');
  await user.click(screen.getByRole('button', { name: 'Back to dialog' }));
  expect(router.history.back).toHaveBeenCalled();
  page.unmount();
  render(<CreateItemDialog open onOpenChange={onOpenChange} />, { wrapper });
  expect(await title()).toHaveProperty('value', 'Seat map of the bus');
});

test('a page on which nothing was typed leaves no draft', async () => {
  const { unmount } = render(<CreateItemPage />, { wrapper });
  await title();
  unmount();
  expect(readKeptText(keptAt())).toBe('');
});
