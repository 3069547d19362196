import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

import { useRowSteps } from '#web/features/containers/use-row-steps.ts';

/**
 * Answers the keys that go from row to row, or from card to card: those with `data-row` and their key. A row that is
 * not drawn becomes the active one first: a long list keeps that one drawn.
 */
export function useRowMoves(
  container: RefObject<HTMLElement | null>,
  keys: readonly string[],
  active: string | null,
  activate: (key: string) => void,
): void {
  const at = active === null ? -1 : keys.indexOf(active);
  const goTo = (place: number) => {
    const key = keys[place];
    if (key === undefined) return;
    flushSync(() => activate(key));
    container.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus();
  };
  useRowSteps('cycle', { count: keys.length, at, goTo });
}
