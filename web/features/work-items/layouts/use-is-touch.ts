import { TOUCH } from '#web/ui/layout/touch.ts';

import { useMedia } from './use-media.ts';

/** Whether people point with a finger here: nothing can wait for a hover. */
export function useIsTouch(): boolean {
  return useMedia(TOUCH);
}
