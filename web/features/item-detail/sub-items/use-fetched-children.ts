import { useEffect, useState } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { itemPath } from '#web/features/work-items/data/address.ts';
import { keepItems } from '#web/features/work-items/data/load-item.ts';
import { get } from '#web/lib/http/http.ts';

/** Fetches the items below one once they are wanted; whether they are on their way. */
export function useFetchedChildren(item: WorkItemImage, isWanted: boolean): boolean {
  const path = `${itemPath(item)}/sub-issues/`;
  const hasSome = isWanted && item.sub_issues_count > 0;
  const [answered, setAnswered] = useState('');
  useEffect(() => {
    if (!hasSome) return;
    void get<{ sub_issues: WorkItemImage[] }>(path, { rev: true })
      .then(
        ({ sub_issues }) => keepItems(sub_issues.filter((row) => typeof row.rev === 'number')),
        // Offline: those of this browser are shown.
        () => undefined,
      )
      .finally(() => setAnswered(path));
  }, [path, hasSome]);
  return hasSome && answered !== path;
}
