import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { useFavorites } from '#web/features/favorites/store.ts';
import { useProgressOf } from '#web/features/progress/use-progress-of.ts';
import { today } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';

import {
  arrangeModules,
  MODULE_LAYOUTS,
  type ModuleLayout,
  readFilter,
  readOrder,
  writeFilter,
} from './module-list.ts';

/** What the address says of the list. */
export interface ModuleSearch {
  readonly view?: ModuleLayout | undefined;
  readonly q?: string | undefined;
  readonly order?: string | undefined;
  readonly filter?: string | undefined;
  readonly peekModule?: string | undefined;
}

const PLACE = 'tutti.modules-layout';

/** The modules of a project, or those in its archive, as the address asks for them. */
export function useModuleList(
  rows: readonly ModuleImage[],
  projectId: string,
  { isArchive = false } = {},
) {
  const search: ModuleSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const me = useMe();
  const [held, setHeld] = useState<ReadonlyMap<string, number> | null>(null);
  const pins = useFavorites();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const countsOf = useProgressOf('module', ids, projectId);
  const layout = isArchive ? 'list' : (search.view ?? keptLayout());
  const words = search.q ?? '';
  const filter = readFilter(search.filter);
  const order = readOrder(search.order ?? (isArchive ? 'name' : 'manual'));
  const now = today(me.user_timezone);
  const lines = arrangeModules(rows, {
    ...{ words, filter, order, countsOf, held },
    favorites: new Set(pins.flatMap((pin) => pin.entity_identifier ?? [])),
    today: now,
  });
  const change = useCallback(
    (next: ModuleSearch) => {
      setHeld(null);
      if (next.view) keepLayout(next.view);
      void navigate({
        to: '.',
        search: (last) => ({ ...last, ...next }),
        replace: true,
      });
    },
    [navigate],
  );
  const look = useCallback((peekModule: string | undefined) => change({ peekModule }), [change]);
  return {
    ...{ layout, words, filter, order, lines, change, today: now, projectId, isArchive },
    total: rows.length,
    isNarrowed: words.trim() !== '' || writeFilter(filter) !== undefined,
    peekId: search.peekModule,
    /** Opens a module beside the list, or closes what is open there. */
    look,
    /** While somebody is at the rows they keep their places. */
    hold: (isHeld: boolean) =>
      setHeld(isHeld ? new Map(lines.map(({ module }, place) => [module.id, place])) : null),
  };
}

export type ModuleListModel = ReturnType<typeof useModuleList>;

/** The layout that was chosen last in this browser. */
function keptLayout(): ModuleLayout {
  try {
    const kept = localStorage.getItem(PLACE);
    return MODULE_LAYOUTS.find((one) => one === kept) ?? 'gallery';
  } catch {
    return 'gallery';
  }
}

function keepLayout(layout: ModuleLayout): void {
  try {
    localStorage.setItem(PLACE, layout);
  } catch {
    // Storage is blocked: the address has it.
  }
}
