import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';

import { useCyclesOf } from '#web/features/cycles/store.ts';
import { projects } from '#web/features/projects/store.ts';

import { arrangeCycles, type CycleOrder, readFilter, writeFilter } from './cycle-list.ts';

/** How the cycles can be laid out. */
export const CYCLE_LAYOUTS = ['list', 'board', 'timeline'] as const;
export type CycleLayout = (typeof CYCLE_LAYOUTS)[number];

const KEPT = 'tutti.cycles';

/** What of the address a list of cycles is shown by. */
export interface CycleSearch {
  readonly q?: string | undefined;
  readonly filter?: string | undefined;
  readonly view?: CycleLayout | undefined;
  readonly order?: CycleOrder | undefined;
  /** The cycle that is open beside the list. */
  readonly peekCycle?: string | undefined;
}

/** The cycles of a project as they are looked at: what is searched and filtered is in the address. */
export function useCycleList(projectId: string) {
  const search = useSearch({ from: '/$slug/projects/$projectId/cycles' });
  const navigate = useNavigate({ from: '/$slug/projects/$projectId/cycles' });
  const zone = projects.use(projectId)?.timezone ?? 'UTC';
  const rows = useCyclesOf(projectId);
  const { q: words = '', filter: text } = search;
  const filter = useMemo(() => readFilter(text), [text]);
  const layout = search.view ?? keptWord('layout', CYCLE_LAYOUTS) ?? 'list';
  const order = search.order ?? keptWord('order', ORDERS) ?? 'dates';
  const change = useCallback(
    (next: CycleSearch) => {
      keep('layout', next.view);
      keep('order', next.order);
      void navigate({
        to: '.',
        search: (last) => ({ ...last, ...next }),
        replace: true,
      });
    },
    [navigate],
  );
  const groups = useMemo(
    () => arrangeCycles(rows, { words, filter, order, zone }),
    [rows, words, filter, order, zone],
  );
  const isNarrowed = words.trim() !== '' || writeFilter(filter) !== undefined;
  return {
    ...{ words, filter, layout, order, groups, change, isNarrowed, zone },
    total: rows.length,
    peekId: search.peekCycle,
  };
}

export type CycleList = ReturnType<typeof useCycleList>;

const ORDERS = ['dates', 'manual'] as const;

/** Which sections of a project's list are folded; kept in this browser. */
export function useFoldedSections(
  projectId: string,
): readonly [ReadonlySet<string>, (section: string) => void] {
  const place = `folded.${projectId}`;
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(read(place).split(' ')));
  const toggle = (section: string) => {
    const next = new Set(folded);
    if (!next.delete(section)) next.add(section);
    keep(place, [...next].filter(Boolean).join(' '));
    setFolded(next);
  };
  return [folded, toggle];
}

function keptWord<Word extends string>(place: string, words: readonly Word[]): Word | undefined {
  const kept = read(place);
  return words.find((word) => word === kept);
}

function read(place: string): string {
  try {
    return localStorage.getItem(`${KEPT}.${place}`) ?? '';
  } catch {
    return '';
  }
}

function keep(place: string, value: string | undefined): void {
  if (value === undefined) return;
  try {
    localStorage.setItem(`${KEPT}.${place}`, value);
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}
