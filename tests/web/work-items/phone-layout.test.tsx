import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { leave, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import {
  type Remembered,
  type Shown,
  toRemembered,
} from '#web/features/work-items/filters/shown.ts';
import { type ShownMemory, useShown } from '#web/features/work-items/filters/use-shown.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const NAMES = {} as never;
const NO_SEARCH = {};
let remembered: Remembered | null = null;
let isPhone = false;
const turned = new Set<() => void>();

beforeEach(() => {
  localStorage.clear();
  remembered = null;
  startWorkspace();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        get matches() {
          return isPhone && media.includes('width < 40rem');
        },
        addEventListener: (_change: string, listener: () => void) => turned.add(listener),
        removeEventListener: () => undefined,
      }) as never,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  leave();
});

function List({ onShown }: { readonly onShown: (shown: Shown) => void }) {
  const memory: ShownMemory = {
    remembered,
    remember: (shown) => {
      remembered = toRemembered(shown, remembered);
    },
  };
  const [shown, change] = useShown({ listKey: 'nova', search: NO_SEARCH, names: NAMES, memory });
  onShown(shown);
  return (
    <>
      <button onClick={() => change((now) => ({ ...now, layout: 'board' }))}>Board</button>
      <button onClick={() => change((now) => ({ ...now, hidden: ['state x'] }))}>Hide</button>
    </>
  );
}

/** The list on a screen of this kind, with what is done there; the layout that it has in the end. */
async function listOn(device: 'phone' | 'desk', ...pressed: readonly string[]) {
  isPhone = device === 'phone';
  for (const listener of turned) listener();
  let layout = '';
  const { user, unmount } = show(<List onShown={(shown) => (layout = shown.layout)} />);
  for (const name of pressed) {
    // oxlint-disable-next-line no-await-in-loop -- one press after another
    await user.click(screen.getByRole('button', { name }));
  }
  unmount();
  return layout;
}

test('a board chosen on a phone stays on the phone; what else is chosen there holds everywhere', async () => {
  expect(await listOn('phone', 'Board')).toBe('board');
  expect(remembered).toBeNull();
  expect(await listOn('desk')).toBe('list');
  expect(await listOn('phone', 'Hide')).toBe('board');
  expect(remembered?.display_filters).toMatchObject({ layout: 'list', hidden_groups: ['state x'] });
  expect(await listOn('desk', 'Board')).toBe('board');
  expect(remembered?.display_filters).toMatchObject({ layout: 'kanban' });
});
