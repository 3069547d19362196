import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  idOf,
  makeScreen,
  ME,
  PROJECT,
  renderList,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { Attachments } from '#web/features/attachments/attachments-section.tsx';
import type { Attaching } from '#web/features/attachments/changes.ts';
import { attachments } from '#web/features/attachments/store.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { store } from '#web/lib/store/collection.ts';

const ITEM = idOf(1);
const SCOPE = `item:${ITEM}`;

/** A file of the item, the newest first by its number. */
function putFile(n: number, name: string, type: string, change: Record<string, unknown> = {}) {
  const row = {
    id: idOf(n),
    rev: 1,
    attributes: { name, type, size: 2_000 },
    asset: name,
    asset_url: `/files/${n}/`,
    size: 2_000,
    issue: ITEM,
    project: PROJECT,
    created_by: ME,
    created_at: `2026-01-01T00:00:${99 - n}Z`,
    ...change,
  };
  store.feed.put(attachments.entity, row, SCOPE);
  store.flush();
}

beforeEach(() => {
  startWorld();
  store.feed.drop(SCOPE);
  openChanges({ userId: ME, onRefused: () => undefined });
  putFile(50, 'map.png', 'image/png');
  putFile(51, 'seats.jpg', 'image/jpeg');
  putFile(52, 'notes.pdf', 'application/pdf');
  putFile(53, 'train.webp', 'image/webp');
});

afterEach(() => closeChanges());

const files = {
  attaching: [],
  attach: () => undefined,
  retry: () => undefined,
  cancel: () => undefined,
};

const onItsWay = (name: string, change: Partial<Attaching>): Attaching => ({
  id: name,
  file: new File(['words'], name),
  share: 0,
  failure: null,
  reason: '',
  stop: new AbortController(),
  ...change,
});

const show = (isReadOnly = false) =>
  renderList(
    makeScreen(),
    <Attachments itemId={ITEM} path="/files/" isReadOnly={isReadOnly} files={files} />,
  );

const open = (name: string) => screen.getByRole('button', { name: `Open ${name}` });

test('pictures are tiles that open large; other files are lines', async () => {
  const user = userEvent.setup();
  show();
  expect(screen.getByRole('link', { name: 'notes.pdf' }).getAttribute('href')).toBe('/files/52/');
  expect(screen.queryByRole('link', { name: 'map.png' })).toBeNull();
  await user.click(open('seats.jpg'));
  const viewer = await screen.findByRole('dialog', { name: 'seats.jpg' });
  expect(within(viewer).getByText(/2 kB.*2 of 3/)).toBeDefined();
});

test('arrows go through the pictures and stop at the ends; the focus comes back to the last one', async () => {
  const user = userEvent.setup();
  show();
  await user.click(open('map.png'));
  await screen.findByRole('dialog', { name: 'map.png' });
  await user.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('dialog', { name: 'train.webp' })).toBeDefined();
  const next = screen.getByRole('button', { name: 'Next image' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(open('train.webp'));
});

test('a picture deleted while it is looked at gives way to the one after it', async () => {
  const user = userEvent.setup();
  show();
  await user.click(open('map.png'));
  const viewer = await screen.findByRole('dialog', { name: 'map.png' });
  await user.click(within(viewer).getByRole('button', { name: 'Delete map.png' }));
  await user.click(await screen.findByRole('button', { name: 'Delete file' }));
  expect(await screen.findByRole('dialog', { name: 'seats.jpg' })).toBeDefined();
  act(() => {
    store.feed.remove(attachments.entity, idOf(51), SCOPE);
    store.flush();
  });
  expect(await screen.findByRole('dialog', { name: 'train.webp' })).toBeDefined();
});

test('those who may only read delete nothing', async () => {
  const user = userEvent.setup();
  show(true);
  await user.click(open('map.png'));
  await screen.findByRole('dialog', { name: 'map.png' });
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('a file on its way says how much of it is there; one that is refused, why', () => {
  const attaching = [
    onItsWay('half.pdf', { share: 0.5 }),
    onItsWay('film.mp4', { failure: 'size', reason: '5242880' }),
  ];
  renderList(
    makeScreen(),
    <Attachments itemId={ITEM} path="/files/" isReadOnly={false} files={{ ...files, attaching }} />,
  );
  expect(screen.getByText('50 %')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('Too large (limit 5 MB)');
  expect(screen.getByRole('button', { name: 'Cancel upload of film.mp4' })).toBeDefined();
});
