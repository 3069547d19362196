import { useMedia } from './use-media.ts';

/** Whether people point with a finger here: nothing can wait for a hover. */
export function useIsTouch(): boolean {
  return useMedia('(hover: none) and (pointer: coarse)');
}
