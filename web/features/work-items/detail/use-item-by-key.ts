import { useEffect, useState } from 'react';

import { projects } from '#web/features/projects/store.ts';
import { loadItemByKey } from '#web/features/work-items/load-item.ts';
import { workItems } from '#web/features/work-items/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { HttpError } from '#web/lib/http.ts';

/** The id of the item that people call so: from what is here, else the server is asked. */
export function useItemByKey(key: string): {
  readonly id: string | null;
  readonly state: 'loading' | 'here' | 'gone' | 'away';
} {
  const { slug, id: workspaceId } = useWorkspace();
  const local = workItems.useSelect(
    (rows) => {
      const place = key.lastIndexOf('-');
      const identifier = key.slice(0, place).toUpperCase();
      const sequence = Number(key.slice(place + 1));
      const project = projects
        .all()
        .find((row) => row.identifier === identifier && row.workspace === workspaceId);
      return (
        rows.find((row) => row.project_id === project?.id && row.sequence_id === sequence)?.id ??
        null
      );
    },
    [key, workspaceId],
  );
  const [answer, setAnswer] = useState<{ key: string; id: string | null; isGone: boolean } | null>(
    null,
  );
  // An item that was here and went keeps its place: its tombstone is shown there.
  const [last, setLast] = useState<{ key: string; id: string } | null>(null);
  if (local && (last?.id !== local || last.key !== key)) setLast({ key, id: local });
  const isKnown = local !== null || last?.key === key;
  useEffect(() => {
    if (isKnown) return undefined;
    let isWanted = true;
    loadItemByKey(slug, key).then(
      ({ id }) => isWanted && setAnswer({ key, id, isGone: false }),
      (error: unknown) => {
        const isGone = error instanceof HttpError && !error.isTemporary;
        if (isWanted) setAnswer({ key, id: null, isGone });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isKnown, slug, key]);
  const asked = answer?.key === key ? answer : null;
  const id = local ?? (last?.key === key ? last.id : null) ?? asked?.id ?? null;
  if (id) return { id, state: 'here' };
  if (!asked) return { id: null, state: 'loading' };
  return { id: null, state: asked.isGone ? 'gone' : 'away' };
}
