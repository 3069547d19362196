import { useCallback, useState } from 'react';

import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';

import { type Layout, LAYOUTS } from './layouts.ts';

/**
 * The layout that a phone shows a list in, kept in its browser, and its setter; null where there is
 * none. A board chosen on a phone makes no board of the list on a desk.
 */
export function usePhoneLayout(listKey: string) {
  const isPhone = useIsPhone();
  const place = `tutti.phone-layout.${listKey}`;
  const [kept, setKept] = useState<{ place: string; layout: Layout }>();
  const keep = useCallback(
    (layout: Layout) => {
      setKept({ place, layout });
      try {
        localStorage.setItem(place, layout);
      } catch {
        // Storage is blocked: it holds for this tab.
      }
    },
    [place],
  );
  const layout = kept?.place === place ? kept.layout : read(place);
  return { layout: isPhone ? layout : null, keep: isPhone ? keep : null };
}

function read(place: string): Layout | null {
  try {
    const word = localStorage.getItem(place);
    return LAYOUTS.find((one) => one === word) ?? null;
  } catch {
    return null;
  }
}
