import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { draftItem } from '#web/features/work-items/data/create.ts';
import { parentField } from '#web/features/work-items/fields/parent.tsx';

import { idOf, inWorld, makeScreen, PROJECT, startWorld } from './list-world.tsx';

const HIDDEN = "A work item you can't see";
let answer: PromiseWithResolvers<Response>;

beforeEach(() => {
  startWorld();
  answer = Promise.withResolvers();
  vi.stubGlobal('fetch', () => answer.promise);
});
afterEach(() => vi.unstubAllGlobals());

test('a parent is said to be hidden only when the server has said so', async () => {
  const item = { ...draftItem(PROJECT, { parent_id: idOf(41) }, idOf(7)), rev: 1 };
  const { Value } = parentField;
  render(inWorld(makeScreen(), <Value item={item} />));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(screen.queryByText(HIDDEN)).toBeNull();
  answer.resolve(Response.json([]));
  expect(await screen.findByText(HIDDEN)).toBeTruthy();
});
