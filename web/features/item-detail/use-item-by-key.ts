import { useEffect, useState } from 'react';

import type { ProjectImage } from '#shared/contract/projects.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isWaiting } from '#shared/lib/work-item-lists/listed.ts';
import { projects, useMembership } from '#web/features/projects/store.ts';
import { bringKeptItem, forgetKeptItem } from '#web/features/work-items/data/kept-items.ts';
import { loadItemByKey } from '#web/features/work-items/data/load-item.ts';
import { loadArchive, useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { HttpError } from '#web/lib/http/http.ts';

/** The id of the item that people call so: from what is here, else the server is asked; again by who joins its project. */
export function useItemByKey(key: string): {
  readonly id: string | null;
  /** By the key: also where the item is not to be had. */
  readonly project: ProjectImage | undefined;
  readonly state: 'loading' | 'here' | 'gone' | 'away';
  readonly retry: () => void;
} {
  const { slug, id: workspaceId } = useWorkspace();
  const place = key.lastIndexOf('-');
  const identifier = key.slice(0, place).toUpperCase();
  const sequence = Number(key.slice(place + 1));
  const project = projects.useSelect(
    (rows) => rows.find((row) => row.workspace === workspaceId && row.identifier === identifier),
    [identifier, workspaceId],
  );
  const local = workItems.useSelect(
    (rows) => rows.find((row) => isCalled(row, project?.id, sequence))?.id ?? null,
    [project?.id, sequence],
  );
  const [turn, setTurn] = useState(0);
  const membership = useMembership(project?.id)?.id;
  const question = `${key} ${project?.id} ${membership} ${turn}`;
  const [answer, setAnswer] = useState<{
    question: string;
    id: string | null;
    isGone: boolean;
  } | null>(null);
  // An item that was here and went keeps its place: its tombstone is shown there.
  const [last, setLast] = useState<{ key: string; id: string } | null>(null);
  if (local && (last?.id !== local || last.key !== key)) setLast({ key, id: local });
  const isKnown = local !== null || last?.key === key;
  useEffect(() => {
    if (isKnown) return undefined;
    let isWanted = true;
    const found = loadItemByKey(slug, key)
      .catch((error: unknown) => archivedItem(project?.id, sequence, error))
      .catch((error: unknown) => keptItem(project?.id, sequence, error));
    found.then(
      ({ id }) => isWanted && setAnswer({ question, id, isGone: false }),
      (error: unknown) => {
        const isGone = error instanceof HttpError && !error.isTemporary;
        if (isWanted) setAnswer({ question, id: null, isGone });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isKnown, slug, key, project?.id, sequence, question]);
  const asked = answer?.question === question ? answer : null;
  const isAway = asked !== null && asked.id === null && !asked.isGone;
  // Without a connection the local copy of its project may have it.
  useProjectItems(isAway ? (project?.id ?? null) : null);
  const id = local ?? (last?.key === key ? last.id : null) ?? asked?.id ?? null;
  const rest = { project, retry: () => setTurn(turn + 1) };
  if (id) return { id, state: 'here', ...rest };
  if (!asked) return { id: null, state: 'loading', ...rest };
  return { id: null, state: isAway ? 'away' : 'gone', ...rest };
}

/** What waits in the intake is opened there: its key leads nowhere yet. */
function isCalled(row: WorkItemImage, projectId: string | undefined, sequence: number): boolean {
  return row.project_id === projectId && row.sequence_id === sequence && !isWaiting(row);
}

/** Nobody is told of an archived item by its key: it is looked for in its project's archive. */
async function archivedItem(
  projectId: string | undefined,
  sequence: number,
  error: unknown,
): Promise<WorkItemImage> {
  if (!projectId || !(error instanceof HttpError) || error.status !== 404) throw error;
  await loadArchive(projectId);
  const isIt = (row: WorkItemImage) => row.project_id === projectId && row.sequence_id === sequence;
  const row = workItems.all().find(isIt);
  if (!row) throw error;
  return row;
}

/** Without a connection the item is shown as it was when it was open last. */
async function keptItem(
  project: string | undefined,
  sequence: number,
  error: unknown,
): Promise<{ readonly id: string }> {
  if (project === undefined || !(error instanceof HttpError)) throw error;
  if (!error.isTemporary) forgetKeptItem({ project, sequence });
  const id = error.isTemporary ? await bringKeptItem({ project, sequence }) : null;
  if (id === null) throw error;
  return { id };
}
