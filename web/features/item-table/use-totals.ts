import { useEffect, useState } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { afterPaint } from '#web/lib/browser/after-paint.ts';
import { yieldTurn } from '#web/lib/browser/yield-turn.ts';

import type { TableLayout } from './table-layout.ts';
import { type Totals, TotalsCount } from './table-totals.ts';

const NONE: Totals = new Map();
/** Changes that come together are counted together. */
const REST_MS = 300;
/** So many items at a time: what people do comes in between. */
const PART = 2_000;

/** The foot of the table over all rows, counted beside everything else; nothing while some of them are not here. */
export function useTotals({ ids: columns }: TableLayout): Totals {
  const { view } = useListScreen();
  const [totals, setTotals] = useState(NONE);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    let isOver = false;
    const count = async (own: number) => {
      const { groups } = view.snapshot();
      if (groups.some(({ hasMore }) => hasMore)) return setTotals(NONE);
      const made = new TotalsCount(columns, view.facts);
      const ids = groups.flatMap((group) => group.ids);
      for (let at = 0; at < ids.length; at += PART) {
        for (const id of ids.slice(at, at + PART)) {
          const item = workItems.get(id);
          if (item) made.add(item);
        }
        await yieldTurn();
        if (own !== turn) return undefined;
      }
      return setTotals(made.totals());
    };
    const begin = () => {
      timer = undefined;
      turn += 1;
      void count(turn);
    };
    const soon = () => {
      timer ??= setTimeout(begin, REST_MS);
    };
    // The rows come first.
    void afterPaint().then(() => isOver || begin());
    const stops = [view.subscribe(soon), view.rows.subscribe(soon)];
    return () => {
      isOver = true;
      turn += 1;
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [view, columns]);
  return totals;
}
