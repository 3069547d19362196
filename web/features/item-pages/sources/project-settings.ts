import { useEffect, useMemo } from 'react';

import type { ContainerName } from '#shared/containers.ts';
import type { ProjectUserProperties } from '#shared/contract/view-properties.ts';
import { projectPath } from '#web/features/work-items/data/address.ts';
import { toKept } from '#web/features/work-items/filters/kept-list.ts';
import type { Remembered } from '#web/features/work-items/filters/shown.ts';
import type { ShownMemory } from '#web/features/work-items/filters/use-shown.ts';
import { get } from '#web/lib/http/http.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { useMe } from '#web/lib/session/session.ts';
import { collection } from '#web/lib/store/collection.ts';

import { useBrowserChoice } from './browser-memory.ts';

type PropertiesImage = ProjectUserProperties & {
  readonly rev: number;
  readonly kind: string;
  readonly entity_id: string | null;
};

const properties = collection<PropertiesImage>('project_user_properties');

/** What list settings are of, besides a project's items: its epics, or one cycle or module. */
export interface SettingsPlace {
  readonly kind: 'epics' | ContainerName;
  readonly id: string | null;
  /** Where the server keeps them, below the project. */
  readonly path: string;
}

/** How this person sees the lists of a project, or of a place in it, as the server stores it for them. */
export function useProjectMemory(projectId: string, place: SettingsPlace | null): ShownMemory {
  const me = useMe();
  const [kind, id] = [place?.kind ?? 'project', place?.id ?? null];
  const path = `${projectPath(projectId)}/${place?.path ?? 'user-properties'}/`;
  const row = properties.useSelect(
    (rows) =>
      rows.find(
        (one) =>
          one.project === projectId &&
          one.user === me.id &&
          one.kind === kind &&
          (one.entity_id ?? null) === id,
      ),
    [projectId, me.id, kind, id],
  );
  const isMissing = place !== null && row === undefined;
  useEffect(() => {
    // The first reading makes them, and the feed brings them.
    if (isMissing) void get(path).catch(() => undefined);
  }, [isMissing, path]);
  // What is chosen before they came is kept here, and sent once they did.
  const [early, keepEarly] = useBrowserChoice(`early.${me.id}.${path}`);
  useEffect(() => {
    if (!row || !early) return;
    keepEarly(null);
    send(row, path, onto(row, early));
  }, [row, path, early, keepEarly]);
  return useMemo(
    () => ({
      // Untouched settings are the contract's for everybody, not a choice of this person.
      remembered: early ?? (row && row.updated_at !== row.created_at ? row : null),
      remember: (shown) => {
        if (row) send(row, path, toKept(shown, row, me.id));
        else keepEarly(toKept(shown, null, me.id));
      },
    }),
    [row, path, me.id, early, keepEarly],
  );
}

/** A choice on top of what else is kept. */
function onto(old: Remembered, next: Remembered): Remembered {
  return {
    filters: { ...old.filters, ...next.filters },
    display_filters: { ...old.display_filters, ...next.display_filters },
    display_properties: { ...old.display_properties, ...next.display_properties },
  };
}

function send(row: PropertiesImage, path: string, body: Remembered): void {
  const updated_at = new Date().toISOString();
  void changes.add({
    method: 'PATCH',
    path,
    body,
    touches: [row.id],
    effects: [
      { op: 'set', entity: properties.entity, id: row.id, fields: { ...body, updated_at } },
    ],
    label: { key: 'work-items:display.change' },
    isQuiet: true,
  });
}
