import { useMemo, useState } from 'react';

import type { IntakeIssueImage } from '#shared/contract/intakes.ts';

/** Selected submissions. */
export interface Chosen {
  readonly ids: ReadonlySet<string>;
  readonly rows: readonly IntakeIssueImage[];
  readonly toggle: (id: string) => void;
  /** Selects all from the last selected one to this one. */
  readonly extendTo: (id: string) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

/** Selection of rows; rows that leave the list are deselected. */
export function useChosen(rows: readonly IntakeIssueImage[]): Chosen {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const present = useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen]);
  return {
    ids: useMemo(() => new Set(present.map(({ id }) => id)), [present]),
    rows: present,
    toggle: (id) => {
      setAnchor(id);
      setChosen((last) => (last.has(id) ? without(last, id) : new Set([...last, id])));
    },
    extendTo: (id) => {
      const places = [anchor ?? id, id].map((one) => rows.findIndex((row) => row.id === one));
      const [from = 0, to = 0] = places.toSorted((a, b) => a - b);
      const range = rows.slice(Math.max(0, from), to + 1).map((row) => row.id);
      setChosen((last) => new Set([...last, ...range]));
    },
    all: () => setChosen(new Set(rows.map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  };
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}
