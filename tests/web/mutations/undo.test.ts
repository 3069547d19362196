import { describe, expect, it, vi } from 'vitest';

import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import type { UndoStep } from '#web/lib/mutations/undo-step.ts';
import { UndoStack } from '#web/lib/mutations/undo.ts';

/** A step that writes down what is done with it. */
function step(name: string, log: string[], isPossible = () => true): UndoStep {
  const turn = (what: string) => () => {
    if (isPossible()) log.push(`${what} ${name}`);
    return isPossible();
  };
  return { label: { key: name }, undo: turn('undo'), redo: turn('redo') };
}

const names = (stack: UndoStack) => stack.recent.map(({ label }) => label.key);

describe('what was done', () => {
  it('is taken back in the opposite order, and done again in the first', () => {
    const stack = new UndoStack();
    const log: string[] = [];
    for (const name of ['a', 'b', 'c']) stack.push(step(name, log));
    stack.undo();
    stack.undo();
    stack.redo();
    expect(log).toEqual(['undo c', 'undo b', 'redo b']);
    expect(names(stack)).toEqual(['b', 'a']);
  });

  it('cannot be done again after something else was done', () => {
    const stack = new UndoStack();
    stack.push(step('a', []));
    stack.undo();
    stack.push(step('b', []));
    expect(stack.redo()).toBeNull();
  });

  it('is waited for while it is being written down', async () => {
    const stack = new UndoStack();
    const pushing = Promise.withResolvers<void>();
    stack.expect(pushing.promise.then(() => stack.push(step('a', []))));
    stack.expect(Promise.reject(new Error('no connection')));
    const ready = stack.prepare('undo');
    expect(ready).not.toBeNull();
    pushing.resolve();
    await ready;
    expect(stack.undo()).toMatchObject({ isDone: true });
    expect(stack.prepare('undo')).toBeNull();
  });

  it('can be taken back from the middle', () => {
    const stack = new UndoStack();
    const log: string[] = [];
    const middle = step('b', log);
    stack.push(step('a', log));
    stack.push(middle);
    stack.push(step('c', log));
    expect(stack.undo(middle)).toEqual({ step: middle, isDone: true });
    expect(stack.undo(middle)).toBeNull();
    expect(names(stack)).toEqual(['c', 'a']);
    expect(log).toEqual(['undo b']);
  });

  it('and has been changed by others since is not taken back, nor done again', () => {
    const stack = new UndoStack();
    stack.push(step('a', [], () => false));
    expect(stack.undo()).toMatchObject({ isDone: false });
    expect(stack.undo()).toBeNull();
    expect(stack.redo()).toBeNull();
  });

  it('and is made anew when it is done again, is taken back as what it is then', () => {
    const stack = new UndoStack();
    const log: string[] = [];
    const make = (serial: number) => {
      stack.push({
        ...step(`thing ${serial}`, log),
        redo: () => {
          make(serial + 1);
          return true;
        },
      });
    };
    stack.push(step('before', log));
    make(1);
    stack.push(step('after', log));
    stack.undo();
    stack.undo();
    stack.redo();
    expect(names(stack)).toEqual(['thing 2', 'before']);
    stack.redo();
    expect(names(stack)).toEqual(['after', 'thing 2', 'before']);
    stack.undo();
    stack.undo();
    expect(log).toEqual(['undo after', 'undo thing 1', 'redo after', 'undo after', 'undo thing 2']);
  });

  it('goes on being a step when its taking back goes wrong', () => {
    const stack = new UndoStack();
    const bad = () => {
      throw new Error('broken');
    };
    stack.push({ label: { key: 'a' }, undo: bad, redo: bad });
    expect(() => stack.undo()).toThrow('broken');
    expect(names(stack)).toEqual(['a']);
    stack.push(step('b', []));
    expect(names(stack)).toEqual(['b', 'a']);
  });

  it('is a hundred steps at most', () => {
    const stack = new UndoStack();
    for (let i = 1; i <= 101; i += 1) stack.push(step(`${i}`, []));
    expect(names(stack)).toHaveLength(100);
    expect(names(stack).at(-1)).toBe('2');
  });

  it('is told of, and stays the same until then', () => {
    const stack = new UndoStack();
    const listener = vi.fn<() => void>();
    const stop = stack.subscribe(listener);
    stack.push(step('a', []));
    expect(stack.recent).toBe(stack.recent);
    stack.undo();
    stop();
    stack.redo();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is one step of all that one gesture pushes, taken back from its end', () => {
    const stack = new UndoStack();
    const log: string[] = [];
    stack.together({ key: 'both' }, () => {
      stack.push(step('a', log));
      stack.push(step('b', log));
    });
    stack.together({ key: 'nothing' }, () => undefined);
    expect(names(stack)).toEqual(['both']);
    stack.undo();
    stack.redo();
    expect(log).toEqual(['undo b', 'undo a', 'redo a', 'redo b']);
  });

  it('is one step still when a part of it is made anew', () => {
    const stack = new UndoStack();
    const log: string[] = [];
    const make = (serial: number) => {
      stack.push({
        ...step(`thing ${serial}`, log),
        redo: () => {
          make(serial + 1);
          return true;
        },
      });
    };
    stack.together({ key: 'all' }, () => {
      make(1);
      stack.push(step('words', log));
      make(7);
    });
    stack.undo();
    stack.redo();
    expect(names(stack)).toEqual(['all']);
    log.length = 0;
    stack.undo();
    expect(log).toEqual(['undo thing 8', 'undo words', 'undo thing 2']);
  });

  it('before a reload is judged only when its code and the rows have come', async () => {
    const place = 'ada.waiting';
    const line = { label: { key: 'a' }, kind: 'comes-late', data: null };
    sessionStorage.setItem(`tutti.undo.${place}`, JSON.stringify({ done: [line], undone: [] }));
    const stack = new UndoStack();
    const [coming, log] = [Promise.withResolvers<void>(), [] as string[]];
    stack.open(place, () => coming.promise);
    const prepared = stack.prepare('undo');
    expect(prepared).not.toBeNull();
    undoKind('comes-late', () => step('a', log));
    coming.resolve();
    await prepared;
    expect(stack.undo()).toMatchObject({ isDone: true });
    expect(stack.prepare('redo')).toBeNull();
    expect(log).toEqual(['undo a']);
  });

  it('waits for nothing when the tab has kept no step', () => {
    const stack = new UndoStack();
    const load = vi.fn<() => Promise<unknown>>();
    stack.open('ada.nothing', load);
    expect(load).not.toHaveBeenCalled();
    expect(stack.prepare('undo')).toBeNull();
  });
});
