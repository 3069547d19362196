import { useEffect, useState } from 'react';

import type { DeletedWorkItem, RecentlyDeleted } from '#shared/contract/work-items.ts';
import { get } from '#web/lib/http/http.ts';
import { useReading } from '#web/lib/http/use-read.ts';
import { store } from '#web/lib/store/collection.ts';

import { projectPath } from './address.ts';
import { workItems } from './store.ts';

interface Read {
  readonly items: readonly DeletedWorkItem[];
  readonly hasOlder: boolean;
}

/** What can be taken back in a project, as far into the past as has been asked for. */
export function useDeletedItems(projectId: string) {
  const [parts, setParts] = useState(1);
  const { value, error, again, keep } = useReading(
    projectId,
    () => readParts(projectId, parts),
    parts,
  );
  useEffect(() => onItemsGone(projectId, again), [projectId, again]);
  return {
    read: value,
    error,
    again,
    showOlder: () => setParts((last) => last + 1),
    /** Leaves these out until it is read again. */
    leaveOut: (gone: readonly DeletedWorkItem[]) =>
      keep((last) => ({ ...last, items: last.items.filter((one) => !gone.includes(one)) })),
  };
}

async function readParts(projectId: string, parts: number): Promise<Read> {
  const items: DeletedWorkItem[] = [];
  let cursor: string | null = null;
  for (let part = 0; part < parts && (part === 0 || cursor !== null); part += 1) {
    const path = `${projectPath(projectId)}/recently-deleted-issues/`;
    const page: RecentlyDeleted = await get<RecentlyDeleted>(path, cursor ? { cursor } : {});
    items.push(...page.results);
    cursor = page.next_cursor;
  }
  return { items, hasOlder: cursor !== null };
}

/** Calls `listener` when items of the project went or came: what can be taken back is another. */
function onItemsGone(projectId: string, listener: () => void): () => void {
  const scopes = [`project:${projectId}`, `project-guest:${projectId}`];
  return store.feed.onFrame(({ scope, del, up }) => {
    if (!scopes.includes(scope)) return;
    const isAbout = del.some(([entity]) => entity === workItems.entity);
    if (isAbout || up[workItems.entity]) listener();
  });
}
