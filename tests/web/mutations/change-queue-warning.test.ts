// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { warnBeforeLosing } from '#web/lib/mutations/warn-before-losing.ts';

/** A queue of which the test says whether it would lose something. */
function fakeQueue() {
  const listeners = new Set<() => void>();
  return {
    wouldLose: false,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(wouldLose: boolean) {
      this.wouldLose = wouldLose;
      for (const listener of listeners) listener();
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Whether the browser would ask before the tab is closed. */
function isAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('the browser asks before a tab is closed only while something would be lost', () => {
  const queue = fakeQueue();
  const stop = warnBeforeLosing(queue);
  expect(isAsked()).toBe(false);
  queue.set(true);
  expect(isAsked()).toBe(true);
  queue.set(false);
  expect(isAsked()).toBe(false);
  queue.set(true);
  stop();
  expect(isAsked()).toBe(false);
});
