import { useMemo, useState } from 'react';

import type { Bundle } from './bundles.ts';

export interface CardSelection {
  readonly ids: ReadonlySet<string>;
  /** Selected cards in list order. */
  readonly bundles: readonly Bundle[];
  readonly toggle: (id: string) => void;
  /** Selects all from the last selected one to this one. */
  readonly extendTo: (id: string) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

const NONE: Chosen = { ids: new Set(), anchor: null };

/** Selection of cards; cards that leave the list are deselected. */
export function useCardSelection(bundles: readonly Bundle[]): CardSelection {
  const [chosen, setChosen] = useState(NONE);
  const present = useMemo(
    () => bundles.filter((bundle) => chosen.ids.has(bundle.id)),
    [bundles, chosen],
  );
  return {
    ids: useMemo(() => new Set(present.map((bundle) => bundle.id)), [present]),
    bundles: present,
    toggle: (id) => setChosen((last) => ({ ids: toggled(last.ids, id), anchor: id })),
    extendTo: (id) => setChosen((last) => extended(last, bundles, id)),
    all: () => setChosen((last) => ({ ...last, ids: new Set(bundles.map((bundle) => bundle.id)) })),
    clear: () => setChosen(NONE),
  };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function extended(last: Chosen, bundles: readonly Bundle[], id: string): Chosen {
  const places = [last.anchor ?? id, id].map((one) =>
    bundles.findIndex((bundle) => bundle.id === one),
  );
  const [from = -1, to = -1] = places.toSorted((a, b) => a - b);
  if (to === -1) return last;
  const range = bundles.slice(Math.max(0, from), to + 1).map((bundle) => bundle.id);
  return { ids: new Set([...last.ids, ...range]), anchor: last.anchor ?? id };
}
