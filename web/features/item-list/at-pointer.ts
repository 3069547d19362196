import type { Modifier } from '@dnd-kit/core';

const BESIDE = 12;

/** A row is as wide as the list: what follows the pointer begins beside it, where lines begin. */
export const atPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  if (!(activatorEvent instanceof MouseEvent) || !draggingNodeRect) return transform;
  const { clientX, clientY } = activatorEvent;
  const { left, right, top } = draggingNodeRect;
  const isRtl = document.documentElement.dir === 'rtl';
  return {
    ...transform,
    x: transform.x + (isRtl ? clientX - right - BESIDE : clientX - left + BESIDE),
    y: transform.y + clientY - top + BESIDE,
  };
};

/** How many lines the pointer is below the top of a list; null = beside it, where nothing falls. */
export function linesDown(
  box: Pick<DOMRect, 'left' | 'right' | 'top'>,
  { x, y }: { readonly x: number; readonly y: number },
  height: number,
): number | null {
  return x < box.left || x > box.right ? null : (y - box.top) / height;
}
