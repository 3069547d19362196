import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import { closeToast, showToast, toastWhile } from '#web/ui/feedback/toast.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';
import { Toaster } from '#web/ui/messages/toaster.tsx';

function region() {
  return screen.getByRole('region', { name: 'Messages' });
}

describe('a message at the edge', () => {
  test('is read politely, takes no focus, and its action runs once', async () => {
    const run = vi.fn<() => void>();
    const user = userEvent.setup();
    render(<Toaster />);
    act(() => {
      showToast({ title: 'Archived 3 items', action: { label: 'Undo', run } });
    });
    expect(region().getAttribute('aria-live')).toBe('polite');
    expect(document.activeElement).toBe(document.body);
    await user.click(within(region()).getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(screen.queryByText('Archived 3 items')).toBeNull());
  });

  test('may offer a second thing to do, after the first', async () => {
    const run = vi.fn<() => void>();
    render(<Toaster />);
    act(() => {
      const action = { label: 'View', run: () => {} };
      showToast({ title: 'APP-1 created', action, second: { label: 'Copy link', run } });
    });
    await userEvent.setup().click(within(region()).getByRole('button', { name: 'Copy link' }));
    expect(run).toHaveBeenCalledOnce();
  });

  test('of the same key takes the place of the first, and can be taken away', async () => {
    render(<Toaster />);
    act(() => {
      showToast({ title: 'Saved once', key: 'save' });
      showToast({ title: 'Saved twice', key: 'save' });
    });
    expect(screen.queryByText('Saved once')).toBeNull();
    act(() => closeToast('save'));
    await vi.waitFor(() => expect(screen.queryByText('Saved twice')).toBeNull());
  });

  test('goes behind a menu while one is open', async () => {
    render(
      <>
        <Toaster />
        <Menu trigger={<button type="button">Acts</button>}>
          <MenuItem onSelect={() => undefined}>Archive</MenuItem>
        </Menu>
      </>,
    );
    act(() => void showToast({ title: 'WEB-7 archived' }));
    const layer = () => region().parentElement?.className ?? '';
    expect(layer()).toContain('z-60');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Acts' }));
    await screen.findByRole('menuitem', { name: 'Archive' });
    expect(layer()).not.toContain('z-60');
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(layer()).toContain('z-60'));
  });

  test('that names what people made shows one line of the name', () => {
    render(<Toaster />);
    act(() => void showToast({ title: 'WEB-1 A long title', isNamed: true, text: 'Ada moved it' }));
    expect(screen.getByText('WEB-1 A long title').className).toContain('line-clamp-1');
  });

  test('stands for six seconds, and longer while it is looked at', async () => {
    vi.useFakeTimers();
    try {
      render(<Toaster />);
      act(() => {
        showToast({ title: 'Copied' });
      });
      act(() => {
        vi.advanceTimersByTime(5_900);
      });
      expect(screen.getByText('Copied')).toBeTruthy();
      fireEvent.mouseEnter(region());
      act(() => {
        vi.advanceTimersByTime(10_000);
      });
      expect(screen.getByText('Copied')).toBeTruthy();
      fireEvent.mouseLeave(region());
      await act(() => vi.advanceTimersByTimeAsync(7_000));
      expect(screen.queryByText('Copied')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('says how something went that took its time', async () => {
    render(<Toaster />);
    let fail: (error: Error) => void = () => {};
    const course = {
      running: 'Exporting',
      done: { title: 'Exported' },
      failed: (error: unknown) => ({ title: error instanceof Error ? error.message : 'Failed' }),
    };
    act(() => {
      void toastWhile(Promise.resolve(1), course);
    });
    expect(screen.getByText('Exporting')).toBeTruthy();
    expect(await screen.findByText('Exported')).toBeTruthy();
    act(() => {
      const promise = new Promise((_, reject) => (fail = reject));
      toastWhile(promise, course).catch(() => {});
    });
    await act(async () => fail(new Error('No room left')));
    expect(await screen.findByText('No room left')).toBeTruthy();
  });
});
