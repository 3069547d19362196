import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { leave, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { AppCommands } from '#web/app/shell/app-commands.tsx';
import { OfflineBanner } from '#web/app/shell/offline-banner.tsx';
import { StatusCluster } from '#web/app/shell/status-cluster.tsx';
import { defineAppShortcuts } from '#web/app/shortcuts.ts';
import { RecentChanges } from '#web/features/help/recent-changes.tsx';
import { RecentMessages } from '#web/features/help/recent-messages.tsx';
import { lockPage, updatePage } from '#web/features/pages/changes.ts';
import { pages } from '#web/features/pages/store.ts';
import { ShortcutsHelp } from '#web/features/shortcuts-help/shortcuts-help.tsx';
import { followConnection } from '#web/lib/feed/status.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { listenToKeys, setSingleKeys, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);
vi.mock('#web/app/shell/visited-places.ts', () => ({
  useVisitedPlaces: () => undefined,
  visitedPlaces: () => [],
}));

type Client = Parameters<typeof followConnection>[0];
type Connection = Client['connection'];

beforeAll(() => {
  defineAppShortcuts();
  listenToKeys(window);
});
beforeEach(() => {
  startWorkspace();
  address.start();
});
afterEach(() => {
  vi.useRealTimers();
  leave();
});

/** The connection of this tab, as the feed's client tells it; ended by `stop`. */
function connection(first: Connection) {
  const listeners = new Set<() => void>();
  const client = {
    connection: first,
    isCurrent: true,
    isCrowded: false,
    hurry: vi.fn<() => void>(),
    onActivity: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stop = followConnection(client);
  const turn = (next: Connection) =>
    act(() => {
      client.connection = next;
      for (const listener of listeners) listener();
    });
  return { client, turn, stop };
}

describe('a connection that is gone', () => {
  const banner = () => screen.queryByText(/^(You're offline|Can't reach the server)/);

  test('is not worth a word while it is short', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { turn, stop } = connection('live');
    render(<OfflineBanner />);
    turn('reconnecting');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    turn('live');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    turn('reconnecting');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(banner()).toBeNull();
    stop();
  });

  test('is said after a while, and no longer once it is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { turn, stop } = connection('live');
    render(<OfflineBanner />);
    turn('reconnecting');
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(banner()?.textContent).toContain("Can't reach the server.");
    expect(document.body.style.getPropertyValue('--banner')).not.toBe('');
    turn('live');
    expect(banner()).toBeNull();
    expect(document.body.style.getPropertyValue('--banner')).toBe('');
    stop();
  });

  test('of the browser itself is another word, at once with its event', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { stop, client } = connection('live');
    render(<OfflineBanner />);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(banner()?.textContent).toContain("You're offline.");
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(banner()).toBeNull();
    expect(client.hurry).toHaveBeenCalled();
    stop();
  });

  test('is named in the top bar, with what becomes of one’s changes', () => {
    const { turn, stop } = connection('live');
    show(<StatusCluster />);
    expect(screen.getByText('Live')).toBeTruthy();
    turn('reconnecting');
    expect(screen.queryByText('Live')).toBeNull();
    const status = screen.getByText('Reconnecting').closest('[role="status"]');
    expect(status?.getAttribute('title')).toContain('Your changes are saved');
    stop();
  });
});

describe('undo by keys', () => {
  const PAGE = 'page-1';
  const putPage = () =>
    put('page', PAGE, {
      name: 'Agenda',
      project_id: PROJECT,
      project_ids: [PROJECT],
      parent: null,
      access: 0,
      is_locked: false,
      archived_at: null,
      owned_by: 'ines',
      view_props: {},
      logo_props: {},
    });
  const page = () => {
    const row = pages.get(PAGE);
    if (!row) throw new Error('the page is gone');
    return row;
  };
  const open = () => {
    putPage();
    return show(<AppCommands />);
  };

  test('says what was taken back, and done again', async () => {
    const { user } = open();
    act(() => updatePage('nova', page(), { name: 'Budget' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(page().name).toBe('Agenda');
    expect(await screen.findByText(/^Undid: /)).toBeTruthy();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(page().name).toBe('Budget');
    expect(await screen.findByText(/^Redid: /)).toBeTruthy();
    expect(screen.queryByText(/^Undid: /)).toBeNull();
  });

  test('with nothing done says so', async () => {
    const { user } = open();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Nothing to undo')).toBeTruthy();
  });

  test('leaves alone what another person has changed since, and says so', async () => {
    const { user } = open();
    act(() => updatePage('nova', page(), { name: 'Budget' }));
    await waitFor(() => expect(page().name).toBe('Budget'));
    // It is confirmed: nothing of it lies over the row any more.
    leave();
    act(() => put('page', PAGE, { name: 'Minutes', updated_by: 'mara' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(/^Can't undo, it has been changed or used since/)).toBeTruthy();
    expect(page().name).toBe('Minutes');
  });

  test('in a field is the field’s own', async () => {
    putPage();
    const { user } = show(
      <>
        <AppCommands />
        <textarea aria-label="Note" />
      </>,
    );
    act(() => updatePage('nova', page(), { name: 'Budget' }));
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'a{Control>}z{/Control}');
    expect(page().name).toBe('Budget');
  });

  test('has a history, of which each step is taken back by itself', async () => {
    putPage();
    const { user } = show(<RecentChanges open onOpenChange={() => undefined} />);
    expect(await screen.findByText('No changes yet.')).toBeTruthy();
    act(() => updatePage('nova', page(), { name: 'Budget' }));
    act(() => lockPage('nova', page(), true));
    const steps = screen.getAllByRole('listitem');
    expect(steps).toHaveLength(2);
    const [, older] = steps;
    if (!older) throw new Error('there is one step alone');
    await user.click(within(older).getByRole('button', { name: /^Undo/ }));
    expect([page().name, page().is_locked]).toEqual(['Agenda', true]);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(undoStack.recent).toHaveLength(1);
  });
});

describe('messages', () => {
  test('are read again by those who looked elsewhere, errors named as such', async () => {
    show(<RecentMessages open onOpenChange={() => undefined} />);
    act(() => {
      showToast({ title: 'Link copied' });
      showToast({ title: 'Not saved', text: 'The page is locked.', tone: 'error' });
    });
    const dialog = within(await screen.findByRole('dialog'));
    const [last, first] = dialog.getAllByRole('listitem');
    expect(last?.textContent).toContain('The page is locked.');
    expect(first?.textContent).toContain('Link copied');
    expect(within(last ?? document.body).getByText(/error/i)).toBeTruthy();
    expect(within(first ?? document.body).queryByText(/error/i)).toBeNull();
  });
});

describe('the help about keys', () => {
  function Here() {
    useShortcut('go-home', () => undefined);
    return null;
  }
  function open() {
    const closed = vi.fn<(isOpen: boolean) => void>();
    // The screen is there before the help is opened over it.
    const { rerender } = render(
      <>
        <Here />
      </>,
    );
    rerender(
      <>
        <Here />
        <ShortcutsHelp open onOpenChange={closed} />
      </>,
    );
    return { closed, user: userEvent.setup() };
  }
  const terms = () => screen.queryAllByRole('term').map((one) => one.textContent);

  test('lists them by where they work, and finds one by a part of its name', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Global' })).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search shortcuts' }), 'go to inbox');
    expect(terms()).toEqual(['Go to inbox']);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'qqqqq');
    expect(screen.getByText('No shortcuts match “qqqqq”')).toBeTruthy();
  });

  test('is narrowed to what answers on this screen', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Available here only' }));
    expect(terms()).toEqual(['Go to home']);
    await user.click(screen.getByRole('switch', { name: 'Available here only' }));
    expect(terms().length).toBeGreaterThan(5);
  });

  test('says when keys without Ctrl are switched off', async () => {
    setSingleKeys(false);
    try {
      open();
      expect(
        await screen.findByText('Single-key shortcuts are turned off in Preferences.'),
      ).toBeTruthy();
    } finally {
      setSingleKeys(true);
    }
  });

  test('can be printed, and is closed by Escape', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { closed, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledWith(false);
  });
});
