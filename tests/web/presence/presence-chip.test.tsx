import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { fakePresence } from '#tests/support/web/presence.ts';
import { leave, PROJECT, put, show, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { startItems } from '#tests/web/work-items/item-world.tsx';
import { idOf, putItem } from '#tests/web/work-items/list-world.tsx';
import { findThing } from '#web/app/texts/presence-things.tsx';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import { useEditing } from '#web/features/presence/store.ts';
import { FindThingContext } from '#web/features/presence/things.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

const PLACE = `project:${PROJECT}`;
let presence: ReturnType<typeof fakePresence>;

beforeEach(() => {
  startItems();
  address.start({}, { slug: 'nova', projectId: PROJECT });
  presence = fakePresence();
});
afterEach(() => {
  presence.disconnect();
  leave();
  vi.useRealTimers();
});

const chip = (
  <FindThingContext value={findThing}>
    <PresenceChip place={PLACE} />
  </FindThingContext>
);
const others = () => within(screen.getByRole('list', { name: 'Here now' }));

test('whoever has a page open views it, and the card leads there', async () => {
  const page = { name: 'Launch plan', access: 0, project_id: PROJECT, workspace: WORKSPACE };
  put('page', idOf(31), { ...page, archived_at: null, parent: null });
  const { user } = show(chip);
  presence.tell({ [`${PLACE}/page:${idOf(31)}`]: ['mara'] });
  expect(others().getByText(/Viewing Launch plan/)).toBeDefined();
  expect(others().queryByText(/Editing/)).toBeNull();
  await user.tab();
  await user.click(await screen.findByRole('link', { name: 'Viewing Launch plan' }));
  expect(address.ways).toEqual([`/nova/projects/${PROJECT}/pages/${idOf(31)}`]);
});

test('a page that somebody writes in, an item and one that is moved are named', () => {
  putItem(2, { name: 'Fare rules' });
  put('page', idOf(31), { name: '', access: 0, project_id: PROJECT });
  show(chip);
  presence.tell({
    [`${PLACE}/page:${idOf(31)}`]: ['mara'],
    [`${PLACE}/page:${idOf(31)}:text`]: ['mara'],
  });
  expect(others().getByText(/Editing Untitled/)).toBeDefined();
  presence.tell({ [`${PLACE}/page:${idOf(31)}`]: [], [`${PLACE}/page:${idOf(31)}:text`]: [] });
  presence.tell({ [`${PLACE}/${idOf(2)}`]: ['mara'] });
  expect(others().getByText(/Editing \w+-2 Fare rules/)).toBeDefined();
  presence.tell({ [`${PLACE}/${idOf(2)}`]: [], [`${PLACE}/move:${idOf(2)}`]: ['mara'] });
  expect(others().getByText(/Moving \w+-2 Fare rules/)).toBeDefined();
  presence.tell({ [`${PLACE}/move:${idOf(2)}`]: [], [`${PLACE}/page:${idOf(32)}`]: ['mara'] });
  expect(others().getByText(/Viewing a page/)).toBeDefined();
});

function Field() {
  useEditing('1', 'name', true);
  return <input aria-label="Title" />;
}

test('whoever has not moved the caret for half a minute edits no longer, until they do', async () => {
  presence.disconnect();
  vi.useFakeTimers();
  presence = fakePresence();
  show(<Field />);
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await wait(100);
  expect(presence.said.at(-1)).toEqual(['item:1/name']);
  await wait(31_000);
  await wait(100);
  expect(presence.said.at(-1)).toEqual([]);
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'x' } });
  await wait(100);
  expect(presence.said.at(-1)).toEqual(['item:1/name']);
});
