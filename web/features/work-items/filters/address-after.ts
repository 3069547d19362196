import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { afterPaint } from '#web/lib/browser/after-paint.ts';

/**
 * Writes what a list shows into its address, after it is on the screen: the router takes a turn, and the browser
 * lays the whole page out before it takes another address. Whoever has left meanwhile is left alone.
 */
export function useAddressAfter(): (values: Readonly<Record<string, unknown>>) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (values) => {
      const place = location.pathname;
      await afterPaint();
      if (location.pathname !== place) return;
      await navigate({
        to: '.',
        search: (old: Readonly<Record<string, unknown>>) => ({ ...old, ...values }),
        replace: true,
      });
    },
    [navigate],
  );
}
