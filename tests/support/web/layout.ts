import { vi } from 'vitest';

/** jsdom has no layout: gives whatever scrolls 900 px, and each row 40. Restore the mocks when the test is over. */
export function drawLikeAScreen(): void {
  const size = (name: 'clientHeight' | 'offsetHeight', value: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  size('clientHeight', 900);
  size('offsetHeight', 40);
}
