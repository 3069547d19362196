import { useCallback, useMemo, useState } from 'react';

import {
  type Remembered,
  type Shown,
  toRemembered,
} from '#web/features/work-items/filters/shown.ts';
import type { ShownMemory } from '#web/features/work-items/filters/use-shown.ts';

/** How this person sees a list for which the account has no place, kept in this browser. */
export function useBrowserMemory(key: string): ShownMemory {
  const [remembered, keep] = useBrowserChoice(key);
  return useMemo(
    () => ({ remembered, remember: (shown: Shown) => keep(toRemembered(shown, null)) }),
    [remembered, keep],
  );
}

/** What is kept in this browser of how a list is shown, and its setter; null = nothing. */
export function useBrowserChoice(
  key: string,
): readonly [Remembered | null, (next: Remembered | null) => void] {
  const place = `tutti.shown.${key}`;
  const [kept, setKept] = useState<{ place: string; remembered: Remembered | null }>();
  const stored = useMemo(() => read(place), [place]);
  const keep = useCallback(
    (remembered: Remembered | null) => {
      setKept({ place, remembered });
      try {
        if (remembered === null) localStorage.removeItem(place);
        else localStorage.setItem(place, JSON.stringify(remembered));
      } catch {
        // Storage is blocked: it holds for this tab.
      }
    },
    [place],
  );
  return [kept?.place === place ? kept.remembered : stored, keep];
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
