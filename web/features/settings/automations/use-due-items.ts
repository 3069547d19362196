import { useEffect, useState } from 'react';

import type {
  Automation,
  AutomationPreview,
  DueItem,
  DueItems,
} from '#shared/contract/automation.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { get } from '#web/lib/http/http.ts';
import { onOnline } from '#web/lib/http/network.ts';
import { useRead, useReading } from '#web/lib/http/use-read.ts';
import { store } from '#web/lib/store/collection.ts';

/** Least milliseconds between two requests of the preview. */
const AGAIN_MS = 1_000;

/** Entities whose changes can change the preview. */
const ENTITIES = ['work_item', 'state', 'cycle', 'module'];

/** Number of items that each automation would change now, updated after changes in the project. */
export function usePreview(
  place: ProjectPlace,
  months: { readonly archive_in: number; readonly close_in: number },
) {
  const query = new URLSearchParams({
    archive_in: String(months.archive_in),
    close_in: String(months.close_in),
  });
  const reading = useRead<AutomationPreview>(
    `${projectPath(place, 'automation-preview')}?${query}`,
  );
  useChangesIn(place.projectId, reading.again);
  return reading;
}

/** Items that an automation would change, least recently changed first. */
export function useDueItems(place: ProjectPlace, automation: Automation, months: number) {
  const [parts, setParts] = useState(1);
  const path = `${projectPath(place, 'automation-preview')}items/`;
  const reading = useReading(
    `${path} ${automation} ${months}`,
    () => readParts(path, { automation, months }, parts),
    parts,
  );
  useChangesIn(place.projectId, reading.again);
  return { ...reading, showMore: () => setParts((last) => last + 1) };
}

interface DueRead {
  readonly items: readonly DueItem[];
  readonly hasMore: boolean;
}

async function readParts(
  path: string,
  query: { readonly automation: Automation; readonly months: number },
  parts: number,
): Promise<DueRead> {
  const items: DueItem[] = [];
  let cursor: string | null = null;
  for (let part = 0; part < parts && (part === 0 || cursor !== null); part += 1) {
    const page: DueItems = await get<DueItems>(path, { ...query, cursor });
    items.push(...page.results);
    cursor = page.next_cursor;
  }
  return { items, hasMore: cursor !== null };
}

/** Calls `listener` after changes in the project, once for those of a short time. */
function useChangesIn(projectId: string, listener: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        listener();
      }, AGAIN_MS);
    };
    const scope = `project:${projectId}`;
    const stops = [
      store.feed.onFrame(({ scope: of, up, del }) => {
        const isAbout = ENTITIES.some(
          (name) => up[name] !== undefined || del.some(([entity]) => entity === name),
        );
        if (of === scope && isAbout) soon();
      }),
      store.feed.onScope((news) => {
        if (news.scope === scope && news.is === 'loaded') soon();
      }),
      onOnline(soon),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [projectId, listener]);
}
