import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { bringIntoSight } from '#web/lib/browser/bring-into-sight.ts';

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  frames = [];
});

/** An element whose place changes with each frame, as where content above is laid out. */
function moving(): { element: HTMLElement; scrolls: () => number } {
  const element = document.createElement('p');
  document.body.append(element);
  let top = 0;
  element.getBoundingClientRect = () => ({ top: (top += 10) }) as DOMRect;
  const scrollIntoView = vi.fn<() => void>();
  element.scrollIntoView = scrollIntoView;
  return { element, scrolls: () => scrollIntoView.mock.calls.length };
}

function draw(count: number): void {
  for (let n = 0; n < count; n += 1) for (const frame of frames.splice(0)) frame(n);
}

test('what still moves is scrolled to again', () => {
  const { element, scrolls } = moving();
  bringIntoSight(element, { block: 'start' });
  draw(3);
  expect(scrolls()).toBe(4);
  draw(100);
  expect(scrolls()).toBe(20);
});

test.each(['keydown', 'pointerdown', 'wheel', 'touchmove'])(
  'a person who goes elsewhere is not brought back (%s)',
  (act) => {
    const { element, scrolls } = moving();
    bringIntoSight(element, { block: 'start' });
    draw(3);
    window.dispatchEvent(new Event(act));
    draw(3);
    expect(scrolls()).toBe(4);
  },
);
