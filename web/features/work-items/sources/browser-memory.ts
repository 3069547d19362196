import { useCallback, useMemo, useState } from 'react';

import {
  type Remembered,
  type Shown,
  toRemembered,
} from '#web/features/work-items/filters/shown.ts';
import type { ShownMemory } from '#web/features/work-items/filters/use-shown.ts';

/** How this person sees a list for which the account has no place, kept in this browser. */
export function useBrowserMemory(key: string): ShownMemory {
  const place = `tutti.shown.${key}`;
  const [kept, setKept] = useState<{ place: string; remembered: Remembered | null }>();
  const stored = useMemo(() => read(place), [place]);
  const remembered = kept?.place === place ? kept.remembered : stored;
  const remember = useCallback(
    (shown: Shown) => {
      const next = toRemembered(shown, null);
      setKept({ place, remembered: next });
      try {
        localStorage.setItem(place, JSON.stringify(next));
      } catch {
        // Storage is blocked: it holds for this tab.
      }
    },
    [place],
  );
  return useMemo(() => ({ remembered, remember }), [remembered, remember]);
}

function read(place: string): Remembered | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return isRemembered(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isRemembered(kept: unknown): kept is Remembered {
  if (typeof kept !== 'object' || kept === null) return false;
  return ['filters', 'display_filters', 'display_properties'].every((part) => {
    const value: unknown = Reflect.get(kept, part);
    return typeof value === 'object' && value !== null;
  });
}
