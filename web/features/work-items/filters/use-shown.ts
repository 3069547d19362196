import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import type { ProjectUserProperties } from '#shared/contract/view-properties.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { projectPath } from '#web/features/work-items/data/address.ts';
import { settingsKey } from '#web/features/work-items/lists/list-settings.ts';
import { useSame } from '#web/features/work-items/lists/use-list-view.ts';
import { useAddressAfter } from '#web/features/work-items/pages/address-after.ts';
import { useFirstLayout } from '#web/features/work-items/preferences/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { useMe } from '#web/lib/session/session.ts';
import { collection } from '#web/lib/store/collection.ts';

import {
  readShown,
  settled,
  type Shown,
  type ShownSearch,
  toRemembered,
  toSearch,
} from './shown.ts';

type PropertiesImage = ProjectUserProperties & { readonly rev: number; readonly kind: string };

const properties = collection<PropertiesImage>('project_user_properties');

/** How a project's list is shown to this person, and how to change that: in the address, and kept for them. */
export function useShown(
  projectId: string,
  search: ShownSearch,
  names: FilterNames,
): readonly [Shown, (change: (shown: Shown) => Shown) => void] {
  const follow = useAddressAfter();
  const me = useMe();
  const row = properties.useSelect(
    (rows) =>
      rows.find((one) => one.project === projectId && one.user === me.id && one.kind === 'project'),
    [projectId, me.id],
  );
  const { layout, filter, group, sub, order } = search;
  const firstLayout = useFirstLayout();
  const addressed = useMemo(() => {
    // Untouched settings are the contract's for everybody, not a choice of this person.
    const remembered = row && row.updated_at !== row.created_at ? row : null;
    const wanted = layout ?? (remembered ? undefined : firstLayout);
    return readShown({ layout: wanted, filter, group, sub, order }, remembered, names);
  }, [layout, filter, group, sub, order, row, names, firstLayout]);
  // What was chosen a moment ago is shown before the address has followed.
  const [ahead, setAhead] = useState<{ projectId: string; shown: Shown } | null>(null);
  const wanted = ahead?.projectId === projectId ? ahead.shown : addressed;
  const shown = useSame(wanted, keyOf(wanted));
  const latest = useRef({ shown, row });
  useEffect(() => {
    latest.current = { shown, row };
  }, [shown, row]);
  const change = useCallback(
    (make: (shown: Shown) => Shown) => {
      const now = latest.current;
      const next = settled(make(now.shown));
      latest.current = { ...now, shown: next };
      setAhead({ projectId, shown: next });
      if (now.row) remember(now.row, next);
      const said = { layout: next.layout === firstLayout ? undefined : next.layout };
      void follow({ ...toSearch(next), ...said }).finally(() =>
        setAhead((last) => (last?.shown === next ? null : last)),
      );
    },
    [follow, projectId, firstLayout],
  );
  return [shown, change];
}

function remember(row: PropertiesImage, shown: Shown): void {
  const body = toRemembered(shown, row);
  const updated_at = new Date().toISOString();
  void changes.add({
    method: 'PATCH',
    path: `${projectPath(row.project)}/user-properties/`,
    body,
    touches: [row.id],
    effects: [
      { op: 'set', entity: properties.entity, id: row.id, fields: { ...body, updated_at } },
    ],
    label: { key: 'work-items:display.change' },
    isQuiet: true,
  });
}

/** The same text for what is shown the same way. */
function keyOf({ layout, settings, display, hidden }: Shown): string {
  return [layout, settingsKey(settings), ...display, '', ...hidden].join(' ');
}
