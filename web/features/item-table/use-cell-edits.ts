import { useEffect, useMemo, useRef } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useWords } from '#web/lib/i18n/words.ts';

import { chosenBlock, fillDown, putTexts, type TableNow, textOf } from './cell-edits.ts';
import { type Block, useTableStore } from './table-state.ts';
import { useReadDay } from './use-read-day.ts';

/** What is done with the chosen cells: with all of a block, else with the active one. */
export interface CellEdits {
  /** The cells as a spreadsheet reads them; null = none is chosen. */
  readonly copy: () => string | null;
  /** Puts texts into them. */
  readonly paste: (texts: readonly (readonly string[])[]) => void;
  /** Fills the cells with what stands in the first of them; a single one with what stands above it. */
  readonly fillDown: () => void;
  readonly clear: () => void;
}

/** Copies, fills and empties cells; a gesture is one step of undo. The same functions as long as the table stands. */
export function useCellEdits(options: Pick<TableNow, 'lines' | 'layout' | 'onDone'>): CellEdits {
  const screen = useListScreen();
  const table = useTableStore();
  const t = useWords('work-items');
  const readDay = useReadDay();
  const latest = useRef({ ...options, readDay });
  useEffect(() => {
    latest.current = { ...options, readDay };
  });
  return useMemo(() => {
    const withChosen = <Value>(run: (now: TableNow, block: Block) => Value): Value | null => {
      const { readDay: read, ...parts } = latest.current;
      const words = { facts: screen.view.facts, t, readDay: read };
      const now = { ...parts, screen, table, words };
      const block = chosenBlock(now);
      return block && run(now, block);
    };
    return {
      copy: () =>
        withChosen((now, block) => {
          table.setState({ copied: block });
          return textOf(now, block);
        }),
      paste: (texts) =>
        withChosen((now, block) => texts.length > 0 && putTexts(now, 'paste', texts, block)),
      fillDown: () => withChosen(fillDown),
      clear: () => withChosen((now, block) => putTexts(now, 'clear', [['']], block)),
    };
  }, [screen, table, t]);
}
