import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Workspace } from '#shared/contract/workspaces.ts';
import { KeyPicker } from '#web/features/projects/key-picker.tsx';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';

const ask = vi.fn<typeof fetch>(() =>
  Promise.resolve(Response.json({ exists: 0, identifiers: [] })),
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  ask.mockClear();
});

async function asks(isDisabled: boolean): Promise<number> {
  const workspace = { id: 'w', slug: 'test', role: 5 } as Workspace;
  render(
    <WorkspaceContext value={workspace}>
      <KeyPicker value="NOVA" isDisabled={isDisabled} onChange={() => undefined} />
    </WorkspaceContext>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  return ask.mock.calls.length;
}

test('whether a key is free is asked by those alone who may change it', async () => {
  expect(await asks(true)).toBe(0);
  expect(await asks(false)).toBe(1);
});
