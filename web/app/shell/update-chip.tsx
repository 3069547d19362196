import { useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import {
  askForVersion,
  followVersion,
  takeUpdate,
  useUpdateReady,
} from '#web/lib/browser/new-version.ts';
import { followTyping, isTextTyped } from '#web/lib/drafts/typed-text.ts';
import { useStatus } from '#web/lib/feed/status.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/**
 * Says that the server has a newer build. It is loaded on the next navigation or when pressed,
 * never while text is being typed or changes are unsent.
 */
export function UpdateChip() {
  const { t } = useTranslation('status', { useSuspense: false });
  const router = useRouter();
  const isReady = useUpdateReady();
  const { connection, waiting, uploads } = useStatus();
  const isBusy = waiting > 0 || uploads.length > 0;
  useEffect(followVersion, []);
  useEffect(followTyping, []);
  // A reconnect may lead to a server with a new build.
  useEffect(() => {
    if (connection === 'live') void askForVersion();
  }, [connection]);
  useEffect(() => {
    if (!isReady) return undefined;
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged || isBusy || isTextTyped()) return;
      // The browser gets the new URL at the end of this turn.
      setTimeout(() => takeUpdate());
    });
  }, [router, isReady, isBusy]);
  return (
    <span role="status">
      {isReady && (
        <Button size={24} icon={RefreshCw} onClick={() => takeUpdate()}>
          {t('update.ready')}
        </Button>
      )}
    </span>
  );
}
