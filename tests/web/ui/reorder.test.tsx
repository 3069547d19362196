import { act, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { alongLine } from '#web/ui/keys/along-line.ts';
import { type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';

const NAMES = ['Ana', 'Bo', 'Cy'];
const SLOTS: readonly Slot[] = ['before:Ana', 'into:Ana', 'before:Bo', 'before:Cy', 'end:list'];
const dropped = vi.fn<(id: string, slot: Slot) => void>();

interface ListProps {
  readonly isAllowed?: (id: string, slot: Slot) => boolean;
}

/** A list whose rows are moved by their grips; its rows are 20 pixels high. */
function List({ isAllowed }: ListProps) {
  const container = useRef<HTMLUListElement>(null);
  const [last, setLast] = useState('');
  const reorder = useReorder({
    container,
    slots: SLOTS,
    onDrop: (id, slot) => {
      dropped(id, slot);
      setLast(slot);
    },
    ...(isAllowed && { isAllowed }),
    words: {
      lifted: (id) => `${id} lifted`,
      moved: (id, slot) => `${id} at ${slot}`,
      dropped: (id, slot) => `${id} dropped at ${slot}`,
      cancelled: (id) => `${id} stays`,
    },
  });
  return (
    <>
      <ul ref={container}>
        {NAMES.map((name) => (
          <li key={name} data-slot={name}>
            <button type="button" {...reorder.gripOf(name)}>
              {name}
            </button>
          </li>
        ))}
        <li data-end="list" />
      </ul>
      <output>{[reorder.lifted, reorder.over, last].filter(Boolean).join(' ')}</output>
    </>
  );
}

const grip = (name: string) => screen.getByRole('button', { name });
const shown = () => screen.getByRole('status').textContent;
const said = () => document.querySelector('#live-assertive')?.textContent ?? '';
const hear = () =>
  act(() => {
    vi.advanceTimersByTime(150);
  });

beforeEach(() => {
  dropped.mockReset();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  };
});

describe('moving by keys', () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const start = async (name: string, given: ListProps = {}) => {
    render(<List {...given} />);
    act(() => grip(name).focus());
    await user.keyboard(' ');
  };

  test('Space lifts, arrows move, Space drops; each step is said', async () => {
    await start('Bo');
    expect(grip('Bo').getAttribute('aria-pressed')).toBe('true');
    hear();
    expect(said()).toBe('Bo lifted');
    await user.keyboard('{ArrowDown}');
    hear();
    expect(said()).toBe('Bo at before:Cy');
    await user.keyboard('{ArrowDown} ');
    expect(dropped).toHaveBeenCalledExactlyOnceWith('Bo', 'end:list');
    hear();
    expect(said()).toContain('Bo dropped at end:list');
    expect(grip('Bo').getAttribute('aria-pressed')).toBe('false');
  });

  test('goes no further than the first and the last place', async () => {
    await start('Ana');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(shown()).toBe('Ana before:Ana');
    for (let step = 0; step < 9; step += 1) await user.keyboard('{ArrowDown}');
    await user.keyboard('{Enter}');
    expect(dropped).toHaveBeenCalledExactlyOnceWith('Ana', 'end:list');
  });

  test('Escape leaves it where it was, and closes nothing else', async () => {
    const around = vi.fn<() => void>();
    document.addEventListener('keydown', around);
    await start('Bo');
    await user.keyboard('{ArrowDown}');
    around.mockClear();
    await user.keyboard('{Escape}');
    expect(around).not.toHaveBeenCalled();
    document.removeEventListener('keydown', around);
    hear();
    expect(said()).toContain('Bo stays');
    expect(dropped).not.toHaveBeenCalled();
  });

  test('so does leaving the grip', async () => {
    await start('Bo');
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(shown()).toBe('');
    expect(dropped).not.toHaveBeenCalled();
  });

  test('Space twice changes nothing', async () => {
    await start('Bo');
    await user.keyboard(' ');
    expect(dropped).not.toHaveBeenCalled();
  });

  test('passes over places where it may not go', async () => {
    await start('Cy', { isAllowed: (_, slot) => !slot.startsWith('into') });
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(shown()).toBe('Cy before:Ana');
  });

  test('arrows alone move nothing', async () => {
    render(<List />);
    act(() => grip('Bo').focus());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(shown()).toBe('');
  });
});

describe('dragging', () => {
  /** Rows one below the other. */
  const layOut = () => {
    for (const [index, name] of [...NAMES, 'list'].entries()) {
      const row = document.querySelector(`[data-slot="${name}"], [data-end="${name}"]`);
      if (row) row.getBoundingClientRect = () => new DOMRect(0, index * 20, 100, 20);
    }
    for (const name of NAMES) grip(name).setPointerCapture = () => undefined;
  };
  const point = (type: string, name: string, y: number, button = 0) => {
    act(() => {
      grip(name).dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX: 5, clientY: y, button }),
      );
    });
  };

  test('drops at the nearest place, also into a row', () => {
    render(<List />);
    layOut();
    point('pointerdown', 'Cy', 45);
    point('pointermove', 'Cy', 11);
    expect(shown()).toBe('Cy into:Ana');
    point('pointermove', 'Cy', 19);
    expect(shown()).toBe('Cy before:Bo');
    point('pointerup', 'Cy', 19);
    expect(dropped).toHaveBeenCalledExactlyOnceWith('Cy', 'before:Bo');
  });

  test('a press alone drops nothing', () => {
    render(<List />);
    layOut();
    point('pointerdown', 'Cy', 45);
    point('pointerup', 'Cy', 45);
    expect(dropped).not.toHaveBeenCalled();
  });

  test('another button of the mouse lifts nothing', () => {
    render(<List />);
    layOut();
    point('pointerdown', 'Cy', 45, 2);
    point('pointermove', 'Cy', 5);
    point('pointerup', 'Cy', 5);
    expect(dropped).not.toHaveBeenCalled();
  });

  test('that the browser breaks off changes nothing', () => {
    render(<List />);
    layOut();
    point('pointerdown', 'Cy', 45);
    point('pointermove', 'Cy', 5);
    point('pointercancel', 'Cy', 5);
    point('pointerup', 'Cy', 5);
    expect(dropped).not.toHaveBeenCalled();
  });
});

describe('arrows along a line of controls', () => {
  const line = () => {
    const { container } = render(
      <div>
        <a href="#row">Row</a>
        <button type="button">Edit</button>
        <button type="button">Delete</button>
      </div>,
    );
    const [first, edit, remove] = container.querySelectorAll<HTMLElement>('a, button');
    if (!first || !edit || !remove) throw new Error('the line is not there');
    const go = (from: HTMLElement, key: string, isRtl = false) =>
      alongLine(container, first, from, { key, isRtl });
    return { first, edit, remove, go };
  };

  test('go on and back, and nowhere at the ends', () => {
    const { first, edit, remove, go } = line();
    expect(go(first, 'ArrowRight')).toBe(edit);
    expect(go(edit, 'ArrowRight')).toBe(remove);
    expect(go(remove, 'ArrowRight')).toBeNull();
    expect(go(edit, 'ArrowLeft')).toBe(first);
    expect(go(first, 'ArrowLeft')).toBeNull();
  });

  test('follow the line of reading', () => {
    const { first, edit, go } = line();
    expect(go(first, 'ArrowLeft', true)).toBe(edit);
    expect(go(edit, 'ArrowRight', true)).toBe(first);
  });

  test('Escape leads to the beginning, other keys nowhere', () => {
    const { first, remove, go } = line();
    expect(go(remove, 'Escape')).toBe(first);
    expect(go(first, 'Escape')).toBeNull();
    expect(go(first, 'ArrowDown')).toBeNull();
  });
});

test('what lines take their grips from is the same until something is moved', () => {
  const words = { lifted: String, moved: String, dropped: String, cancelled: String };
  const container = { current: null };
  const { result, rerender } = renderHook(() =>
    useReorder({ container, slots: [...SLOTS], onDrop: () => undefined, words: { ...words } }),
  );
  const first = result.current;
  rerender();
  expect(result.current).toBe(first);
});
