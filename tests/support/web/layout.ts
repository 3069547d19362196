import { vi } from 'vitest';

/**
 * jsdom has no layout: gives each scroller 900 px, and each row 40 px. Restore the mocks after the
 * test.
 */
export function drawLikeAScreen(): void {
  const size = (name: 'clientHeight' | 'offsetHeight', value: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  size('clientHeight', 900);
  size('offsetHeight', 40);
}
