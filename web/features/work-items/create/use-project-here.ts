import { useParams } from '@tanstack/react-router';

import { projects } from '#web/features/projects/store.ts';

/** The project of the screen, by its address or by the key of the open item. */
export function useProjectHere(): string | null {
  const projectId = useParams({ strict: false, select: (params) => params.projectId });
  const key = useParams({ strict: false, select: (params) => params.key });
  const byKey = projects.useSelect(
    (rows) => {
      const identifier = key?.slice(0, key.lastIndexOf('-'));
      return rows.find((row) => row.identifier === identifier)?.id ?? null;
    },
    [key],
  );
  return projectId ?? byKey;
}
