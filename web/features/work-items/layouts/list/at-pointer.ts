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
