import { useMedia } from '#web/lib/browser/use-media.ts';

/** Whether the screen is as narrow as a phone's: a row has two lines. */
export function useIsPhone(): boolean {
  return useMedia('(width < 40rem)');
}
