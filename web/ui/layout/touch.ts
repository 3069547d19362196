/** Media query of touch screens. */
export const TOUCH = '(hover: none) and (pointer: coarse)';

/** Whether the main pointer is a finger. */
export function isTouch(): boolean {
  return matchMedia(TOUCH).matches;
}

/**
 * Popup placement on touch screens, where there is seldom room beside the trigger: the popup may
 * cover it.
 */
export function collisionsOnTouch() {
  return isTouch() ? { collisionAvoidance: COVER } : {};
}

const COVER = { side: 'shift', align: 'shift', fallbackAxisSide: 'none' } as const;
