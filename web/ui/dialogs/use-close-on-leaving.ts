import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Closes a dialog as soon as one of its links is followed. Without it the dialog is only hidden while the next page
 * loads, and stands there again for whoever goes back before that.
 */
export function useCloseOnLeaving(close: () => void): void {
  const router = useRouter();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) latest.current();
      }),
    [router],
  );
}
