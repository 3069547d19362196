import { useMedia } from '#web/lib/browser/use-media.ts';

import { TOUCH } from './touch.ts';

/** Whether people point with a finger here: nothing can wait for a hover. */
export function useIsTouch(): boolean {
  return useMedia(TOUCH);
}
