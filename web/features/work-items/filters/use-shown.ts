import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { settingsKey } from '#web/features/work-items/lists/list-settings.ts';
import { useStable } from '#web/features/work-items/lists/use-list-view.ts';
import { useFirstLayout } from '#web/features/work-items/preferences/store.ts';

import { useAddressAfter } from './address-after.ts';
import { usePhoneLayout } from './phone-layout.ts';
import {
  FIRST_SHOWN,
  readShown,
  type Remembered,
  settled,
  type Shown,
  type ShownSearch,
  toSearch,
} from './shown.ts';

/** Where a person's choice of how a list is shown is stored. */
export interface ShownMemory {
  /** What is stored; null = the person has chosen nothing yet. */
  readonly remembered: Remembered | null;
  readonly remember: (shown: Shown) => void;
}

export type ChangeShown = (change: (shown: Shown) => Shown) => void;

interface ShownOptions {
  /** Names the list: choices for one are not those for another. */
  readonly listKey: string;
  readonly search: ShownSearch;
  readonly names: FilterNames;
  readonly memory: ShownMemory;
  /** How the list is shown to somebody who has chosen nothing. */
  readonly first?: Shown;
}

/** How a list is shown to this person, and a function to change that: in the address, and in what is stored. */
export function useShown(options: ShownOptions): readonly [Shown, ChangeShown] {
  const { listKey, search, names, memory, first = FIRST_SHOWN } = options;
  const follow = useAddressAfter();
  const { layout, filter, group, sub, order } = search;
  const firstLayout = useFirstLayout();
  const { remembered } = memory;
  const phone = usePhoneLayout(listKey);
  const addressed = useMemo(() => {
    const wanted = layout ?? phone.layout ?? (remembered ? undefined : firstLayout);
    return readShown({ layout: wanted, filter, group, sub, order }, remembered, names, first);
  }, [layout, filter, group, sub, order, remembered, names, first, firstLayout, phone.layout]);
  // What was chosen a moment ago is shown before the address has followed.
  const [ahead, setAhead] = useState<{ listKey: string; shown: Shown } | null>(null);
  const wanted = ahead?.listKey === listKey ? ahead.shown : addressed;
  const shown = useStable(wanted, shownKey(wanted));
  const latest = useRef({ shown, memory });
  useEffect(() => {
    latest.current = { shown, memory };
  }, [shown, memory]);
  const { keep: keepOnPhone } = phone;
  const change = useCallback<ChangeShown>(
    (make) => {
      const now = latest.current;
      const made = make(now.shown);
      const next = settled(made, first);
      latest.current = { ...now, shown: next };
      setAhead({ listKey, shown: next });
      if (keepOnPhone) {
        keepOnPhone(next.layout);
        // The account keeps the layout of other screens.
        const { layout: elsewhere } = readShown(
          { layout: now.memory.remembered ? undefined : firstLayout },
          now.memory.remembered,
          undefined,
          first,
        );
        const others = { ...made, layout: elsewhere };
        const isOther = shownKey(others) !== shownKey({ ...now.shown, layout: elsewhere });
        if (isOther) now.memory.remember(others);
      } else now.memory.remember(next);
      const said = { layout: next.layout === firstLayout ? undefined : next.layout };
      void follow({ ...toSearch(next, first), ...said }).finally(() =>
        setAhead((last) => (last?.shown === next ? null : last)),
      );
    },
    [follow, listKey, first, firstLayout, keepOnPhone],
  );
  return [shown, change];
}

/** The same text for what is shown the same way. */
export function shownKey({ layout, settings, display, hidden, options }: Shown): string {
  return [layout, settingsKey(settings), ...display, '', ...hidden, JSON.stringify(options)].join(
    ' ',
  );
}
