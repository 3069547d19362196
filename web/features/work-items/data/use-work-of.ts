import { useEffect, useState } from 'react';

import { store } from '#web/lib/store/collection.ts';

import { workItems } from './store.ts';

const SETTLE_MS = 1_000;

/**
 * A number that rises when items of a person have changed and come to rest, for what the server counts of them:
 * those the person made, is assigned to or has changed. The component draws anew with each change.
 */
export function useWorkOf(userId: string): number {
  const [, setTick] = useState(0);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setVersion((last) => last + 1), SETTLE_MS);
    };
    /** Those that were theirs: an item that was taken from somebody does not say so. */
    const theirs = new Set(workItems.all().flatMap((row) => (isOf(row, userId) ? row.id : [])));
    const stops = [
      store.subscribeEntity(workItems.entity, (ids) => {
        let isNews = false;
        for (const id of ids) {
          const row = workItems.get(id);
          const isNow = row === undefined || isOf(row, userId);
          if (isNow || theirs.has(id)) isNews = true;
          if (row && isNow) theirs.add(id);
        }
        if (!isNews) return;
        setTick((last) => last + 1);
        later();
      }),
      // What has happened meanwhile no frame tells.
      store.feed.onScope(({ is }) => is !== 'loaded' && later()),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [userId]);
  return version;
}

function isOf(row: NonNullable<ReturnType<typeof workItems.get>>, userId: string): boolean {
  // A row that is only on its way to the server has no more than what this person changed.
  if (!Array.isArray(row.assignee_ids)) return true;
  return (
    row.created_by === userId || row.updated_by === userId || row.assignee_ids.includes(userId)
  );
}
