import { act, renderHook, screen, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';

import {
  DOING,
  idOf,
  inWorld,
  makeScreen,
  PROJECT,
  putItem,
  startWorld,
  TODO,
} from '#tests/web/work-items/list-world.tsx';
import { useMentionSource } from '#web/app/texts/mention-source.ts';
import { mentionView } from '#web/features/editor/blocks/mention-view.ts';
import { RichText } from '#web/features/editor/rich-text-section.tsx';
import { store } from '#web/lib/store/collection.ts';

const wrapper = ({ children }: { readonly children: ReactNode }) => inWorld(makeScreen(), children);

beforeEach(() => {
  startWorld();
  for (const [n, name] of ['tantaman', 'Max', 'Emma'].entries()) {
    const person = { id: idOf(930 + n), display_name: name, first_name: '', last_name: '' };
    const member = { ...person, avatar_url: null, is_bot: false };
    const row = { id: idOf(950 + n), member, role: 15, is_active: true, rev: 9 };
    const own = { id: idOf(970 + n), project: PROJECT, member: person.id, role: 15, rev: 9 };
    store.feed.put('workspace_member', row, `project:${PROJECT}`);
    store.feed.put('project_member', { ...own, sort_order: n }, `project:${PROJECT}`);
  }
  store.flush();
});

test('whose name begins with what was typed is offered before those who have it inside', () => {
  const { result } = renderHook(() => useMentionSource(PROJECT), { wrapper });
  const names = result.current.people('m').map(({ name }) => name);
  expect(names).toHaveLength(3);
  expect(names[0]).toBe('Max');
});

const named = (id: string) =>
  `<p><mention-component entity_name="issue_mention" entity_identifier="${id}"></mention-component></p>`;

test('an item that a text names shows its state, key and title, as they are now', () => {
  const id = putItem(5, { name: 'Seat map', state_id: TODO });
  store.flush();
  const text = <RichText html={named(id)} slug="test" projectId={PROJECT} />;
  const { container } = render(inWorld(makeScreen(), text));
  const chip = () => container.querySelector('.mention')?.textContent;
  expect(chip()).toMatch(/^[A-Z]+-5 Seat map$/);
  expect(screen.getByRole('img', { name: 'Todo' }).dataset['group']).toBe('unstarted');
  act(() => {
    putItem(5, { name: 'Seat plan', state_id: DOING, rev: 9 });
    store.flush();
  });
  expect(chip()).toMatch(/-5 Seat plan$/);
  expect(screen.queryByRole('img', { name: 'Todo' })).toBeNull();
});

test('the editor draws an item in the same way', () => {
  const id = putItem(6, { name: 'Fares', state_id: TODO });
  store.flush();
  const { result } = renderHook(() => useMentionSource(PROJECT), { wrapper });
  const view = mentionView({
    source: () => result.current,
    redraws: new Set(),
    open: () => undefined,
    openPerson: () => undefined,
  });
  const attrs = { entity_name: 'issue_mention', entity_identifier: id };
  const { dom } = view({ attrs } as never, ...([] as unknown as [never, never, never, never]));
  expect(dom.textContent).toMatch(/^[A-Z]+-6 Fares$/);
  expect(dom.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Todo');
});
