import type { PageImage } from '#shared/contract/pages.ts';
import { pageRequest } from '#web/features/pages/page-requests.ts';
import { usePageKeys } from '#web/features/pages/use-page-keys.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

/** Answers the keys that act on the open page. */
export function useOpenPageKeys(page: PageImage, openHistory: () => void, canWrite: boolean): void {
  usePageKeys(page);
  useShortcut('page-history', openHistory);
  useShortcut('page-move', () => pageRequest.ask({ is: 'place', pageId: page.id }), {
    isActive: canWrite,
  });
}
