/** The screens that are pointed at with a finger. */
export const TOUCH = '(hover: none) and (pointer: coarse)';

/** Whether people point with a finger here. */
export function isTouch(): boolean {
  return matchMedia(TOUCH).matches;
}

/** Beside what a finger has pressed there is seldom room for a calendar: it may lie over it, whole. */
export function collisionsOnTouch() {
  return isTouch() ? { collisionAvoidance: COVER } : {};
}

const COVER = { side: 'shift', align: 'shift', fallbackAxisSide: 'none' } as const;
