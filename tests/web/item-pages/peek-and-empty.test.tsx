import { act, screen, waitFor } from '@testing-library/react';
import { CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { leave, ME, PROJECT, show } from '#tests/support/web/workspace.tsx';
import { itemAt, startItems } from '#tests/web/work-items/item-world.tsx';
import { idOf, makeScreen, putItem } from '#tests/web/work-items/list-world.tsx';
import { Peek, type PeekProps } from '#web/features/item-detail/peek.tsx';
import { Tombstone } from '#web/features/item-detail/tombstone.tsx';
import { NothingHere } from '#web/features/item-pages/empty-list.tsx';
import { MAKING } from '#web/features/item-pages/sources/page-source.ts';
import { ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { LoadingLine } from '#web/features/item-rows/loading-line.tsx';
import type { Loading } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { setPeekForm, takeItemChoices } from '#web/features/work-items/preferences/store.ts';
import { keepText } from '#web/lib/drafts/kept-texts.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  ...(await import('#tests/web/router.ts')).router,
}));

beforeAll(() => listenToKeys(window));
beforeEach(() => {
  localStorage.clear();
  startItems();
  act(() => setPeekForm('side'));
});
afterEach(leave);

describe('an item over its list', () => {
  const open = (props: Partial<PeekProps> = {}, answer = () => [404, {}] as [number, object]) => {
    const acts = { onClose: vi.fn<() => void>(), onGo: vi.fn<(key: string) => void>() };
    const shown = show(<Peek itemKey="WEB-1" {...acts} {...props} />, { answer });
    return { ...shown, ...acts };
  };

  test('stands beside the list, which stays usable; as a dialog it is modal', async () => {
    const { user } = open();
    const panel = screen.getByRole('complementary', { name: 'WEB-1' });
    expect(document.activeElement).toBe(panel);
    expect(panel.getAttribute('aria-modal')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dialog' }));
    expect((await screen.findByRole('dialog', { name: 'WEB-1' })).getAttribute('aria-modal')).toBe(
      'true',
    );
    expect(localStorage.getItem('tutti.peek')).toBe('modal');
  });

  test('closes by its button', async () => {
    const { user, onClose } = open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('goes to its neighbors, and at the end of the list no further', async () => {
    const { user, onGo } = open({ next: 'WEB-2', previous: null });
    expect(screen.getByRole('button', { name: 'Previous item' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next item' }));
    expect(onGo).toHaveBeenCalledExactlyOnceWith('WEB-2');
  });

  test('of a key that is none says so, once the server was asked', async () => {
    open({ itemKey: 'WEB-99' });
    expect(await screen.findByText('Work item not found')).toBeDefined();
    expect(screen.getByRole('complementary', { name: 'WEB-99' })).toBeDefined();
  });

  test('that is deleted while it is open keeps its place and says so', async () => {
    open();
    act(() => {
      store.feed.remove(workItems.entity, idOf(1), `project:${PROJECT}`);
      store.flush();
    });
    expect(await screen.findByText(/no longer available|not found/)).toBeDefined();
  });

  test('gives the focus back to where it was', () => {
    const Frame = ({ children }: { readonly children?: ReactNode }) => (
      <>
        <button type="button">Row</button>
        {children}
      </>
    );
    const { rerender } = show(<Frame />);
    const row = screen.getByRole('button', { name: 'Row' });
    row.focus();
    rerender(
      <Frame>
        <Peek itemKey="WEB-1" onClose={() => undefined} onGo={() => undefined} />
      </Frame>,
    );
    expect(document.activeElement).not.toBe(row);
    rerender(<Frame />);
    expect(document.activeElement).toBe(row);
  });

  test('has the form that the account says; a form nobody knows changes nothing', () => {
    act(() => takeItemChoices({ items_open: 'full', item_layout: 'board' }));
    open();
    expect(screen.getByRole('dialog', { name: 'WEB-1' })).toBeDefined();
    expect(localStorage.getItem('tutti.layout')).toBe('board');
    act(() => takeItemChoices({ items_open: 'hologram', item_layout: 3 }));
    expect(localStorage.getItem('tutti.peek')).toBe('full');
    expect(localStorage.getItem('tutti.layout')).toBe('board');
  });
});

describe('an item that is gone', () => {
  const open = (role: 'admin' | 'guest' = 'admin') => {
    const item = itemAt(1);
    const back = vi.fn<() => void>();
    const parts = { item, itemId: item.id, onBack: back };
    return { back, ...show(<Tombstone {...parts} />, { role }) };
  };

  test('keeps its key and name, and the reader begins at its heading', () => {
    open();
    const heading = screen.getByRole('heading', { name: 'WEB-1 is no longer available' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Seat map')).toBeDefined();
  });

  test('leads back to the list', async () => {
    const { user, back } = open();
    await user.click(screen.getByRole('button', { name: 'Back to list' }));
    expect(back).toHaveBeenCalledOnce();
  });

  test('is restored by who could delete it', async () => {
    const { user, written } = open();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.[0]).toMatch(/restore/);
  });

  test('is not restored by who could not', () => {
    startItems('guest');
    open('guest');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to list' })).toBeDefined();
  });

  test('gives back the words that were typed into it and never sent', async () => {
    keepText(`title.${ME}.${idOf(1)}`, 'Seat map of buses');
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Copy unsent text' }));
    expect(await navigator.clipboard.readText()).toContain('Seat map of buses');
    expect(await screen.findByText('Text copied')).toBeDefined();
  });

  test('without such words offers nothing to copy', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Copy unsent text' })).toBeNull();
  });
});

describe('a list without rows', () => {
  const EMPTY = {
    icon: CircleDashed,
    title: 'work-items:list.empty',
    text: 'work-items:list.emptyText',
    hints: { creator: 'work-items:list.emptyHint', reader: 'work-items:list.emptyReader' },
  };
  const open = (filterText = '', options: { readonly canCreate?: boolean } = {}) => {
    const { filter } = parse(filterText, NO_NAMES);
    const list = { ...makeScreen({ filter, showSubItems: false }), ...options };
    const acts = { onCreate: vi.fn<() => void>(), onFilter: vi.fn<(filter: unknown) => void>() };
    const shown = show(
      <ListScreenContext value={list}>
        <NothingHere empty={EMPTY} names={NO_NAMES} making={MAKING} {...acts} />
      </ListScreenContext>,
    );
    return { ...shown, ...acts };
  };
  const remove = () => {
    store.feed.drop(`project:${PROJECT}`);
    store.flush();
  };

  test('says what comes here, and begins the first item', async () => {
    remove();
    const { user, onCreate } = open();
    expect(screen.getByText('No work items yet')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /New item/ }));
    expect(onCreate).toHaveBeenCalledOnce();
  });

  test('offers nothing to who may only read, and says who can add', () => {
    remove();
    open('', { canCreate: false });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Items appear here when a member adds them.')).toBeDefined();
  });

  test('names the condition that hides the most, and takes it or all away', async () => {
    putItem(2, { priority: 'low' });
    store.flush();
    const { user, onFilter } = open('priority:urgent state:unstarted');
    expect(screen.getByText('No matching work items')).toBeDefined();
    expect(screen.getByText('Removing priority:urgent would show 2 items.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove priority:urgent' }));
    expect(onFilter).toHaveBeenLastCalledWith(parse('state:unstarted', NO_NAMES).filter);
    await user.click(screen.getByRole('button', { name: /Clear filters/ }));
    expect(onFilter).toHaveBeenLastCalledWith(parse('', NO_NAMES).filter);
  });

  test('of one condition is only cleared', () => {
    open('priority:urgent');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Clear filters/ })).toBeDefined();
  });

  test('says how far it is, that it failed, and asks again', async () => {
    const retry = vi.fn<() => void>();
    const { user, rerender } = show(
      <LoadingLine loading={{ is: 'loading', loaded: 50, total: 200 } as never} onRetry={retry} />,
    );
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    rerender(<LoadingLine loading={{ is: 'error' } as never} onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain("Couldn't load all work items.");
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    rerender(<LoadingLine loading={{ is: 'ready' } as never} onRetry={retry} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('follows what comes by itself: the screen around it is not drawn again', () => {
    let now = { is: 'loading', loaded: 50, total: 200 } as const as Loading;
    let tell = () => undefined as void;
    const progress = {
      subscribe: (listener: () => void) => {
        tell = listener;
        return () => undefined;
      },
      now: () => now,
    };
    show(<LoadingLine loading={{ ...now, loaded: 0, progress }} onRetry={() => undefined} />);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    now = { ...now, loaded: 100 };
    act(() => tell());
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  });
});
