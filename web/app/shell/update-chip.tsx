import { useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { askForVersion, followVersion, useUpdateReady } from '#web/lib/browser/new-version.ts';
import { followTyping, isTextTyped } from '#web/lib/drafts/typed-text.ts';
import { useStatus } from '#web/lib/feed/status.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/**
 * Says that the server has a newer build of the client. It comes in with the next change of place or when the chip
 * is pressed, never by force while text is being typed or something is on its way.
 */
export function UpdateChip() {
  const { t } = useTranslation('status', { useSuspense: false });
  const router = useRouter();
  const isReady = useUpdateReady();
  const { connection, waiting, uploads } = useStatus();
  const isBusy = waiting > 0 || uploads.length > 0;
  useEffect(followVersion, []);
  useEffect(followTyping, []);
  // A server that was away may have come back as another one.
  useEffect(() => {
    if (connection === 'live') void askForVersion();
  }, [connection]);
  useEffect(() => {
    if (!isReady) return undefined;
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged || isBusy || isTextTyped()) return;
      // The browser gets the new address at the end of this turn.
      setTimeout(() => location.reload());
    });
  }, [router, isReady, isBusy]);
  return (
    <span role="status">
      {isReady && (
        <Button size={24} icon={RefreshCw} onClick={() => location.reload()}>
          {t('update.ready')}
        </Button>
      )}
    </span>
  );
}
