import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

import type { SentRequest } from '#tests/web/network.ts';
import { store } from '#web/lib/store/collection.ts';

import type { show } from './workspace.tsx';

type Reply = readonly [status: number, body?: unknown];
type Replies = Readonly<Record<string, Reply | (() => Reply | Promise<Reply>)>>;

/**
 * Network replies by `METHOD` and the end of the path, such as `GET stats/`; a query counts if the
 * key has one. Other requests get 200 with an empty object.
 */
export function replies(
  named: Replies,
): (request: SentRequest) => Promise<readonly [number, unknown] | undefined> {
  const all = Object.entries(named).map(([key, reply]) => [...key.split(' '), reply] as const);
  return async ({ method, path }) => {
    const found = all.find(([verb, end]) => {
      const full = String(end).includes('?') ? path : path.split('?')[0];
      return verb === method && full?.endsWith(String(end));
    })?.[2];
    if (found === undefined || typeof found === 'string') return undefined;
    const [status, body = {}] = typeof found === 'function' ? await found() : found;
    return [status, body];
  };
}

/** A network without connection: no request is answered. */
export function cut(): never {
  throw new TypeError('Failed to fetch');
}

/** Message for a missing answer. */
export const UNREACHABLE = "Couldn't reach the server. Check your connection and try again.";

/** Confirms the sent writes: pending changes are replaced by rows, as by a frame of the feed. */
export function confirm({ sent }: ReturnType<typeof show>['network']): void {
  for (const { headers } of sent) store.settle(headers['x-client-mutation-id'] ?? '');
}

type User = ReturnType<typeof show>['user'];

/** Opens a button's menu, and returns the texts of its items. */
export async function menuOf(user: User, button: string | RegExp): Promise<readonly string[]> {
  await user.click(screen.getByRole('button', { name: button }));
  return (await screen.findAllByRole('menuitem')).map(
    (line) => line.querySelector('.flex-1')?.textContent ?? line.textContent,
  );
}

/** Opens a button's menu, and presses one of its items. */
export async function pick(
  user: User,
  button: string | RegExp,
  line: string | RegExp,
): Promise<void> {
  await user.click(screen.getByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: line }));
}

/** Waits until a text is also announced to screen readers. */
export async function findAlert(words: string | RegExp): Promise<void> {
  await waitFor(() => {
    const said = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    expect(said).toContainEqual(typeof words === 'string' ? words : expect.stringMatching(words));
  });
}
