import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Closes a dialog when one of its links is followed. Otherwise it would only be hidden while the
 * next page loads, and reappear on going back before that.
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
