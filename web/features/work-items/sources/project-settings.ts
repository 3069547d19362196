import { useMemo } from 'react';

import type { ProjectUserProperties } from '#shared/contract/view-properties.ts';
import { projectPath } from '#web/features/work-items/data/address.ts';
import { contractFilters } from '#web/features/work-items/filters/contract-filters.ts';
import { type Shown, toRemembered } from '#web/features/work-items/filters/shown.ts';
import type { ShownMemory } from '#web/features/work-items/filters/use-shown.ts';
import { today } from '#web/lib/formats/dates.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { useMe } from '#web/lib/session/session.ts';
import { collection } from '#web/lib/store/collection.ts';

type PropertiesImage = ProjectUserProperties & { readonly rev: number; readonly kind: string };

const properties = collection<PropertiesImage>('project_user_properties');

/** How this person sees the lists of a project, as the server stores it for them. */
export function useProjectMemory(projectId: string): ShownMemory {
  const me = useMe();
  const row = properties.useSelect(
    (rows) =>
      rows.find((one) => one.project === projectId && one.user === me.id && one.kind === 'project'),
    [projectId, me.id],
  );
  return useMemo(
    () => ({
      // Untouched settings are the contract's for everybody, not a choice of this person.
      remembered: row && row.updated_at !== row.created_at ? row : null,
      remember: (shown) => row && remember(row, shown),
    }),
    [row],
  );
}

function remember(row: PropertiesImage, shown: Shown): void {
  const updated_at = new Date().toISOString();
  const known = { me: row.user, today: updated_at.slice(0, 10), ownToday: today() };
  const body = toRemembered(shown, row, contractFilters(shown.settings.filter, known));
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
