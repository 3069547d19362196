import { PRODUCT } from '#shared/constants/product.ts';
import type { ActivityImage } from '#shared/contract/activities.ts';
import { allFields } from '#shared/work-item-fields/registry.ts';
import { useHash } from '#web/lib/browser/use-hash.ts';
import { collection } from '#web/lib/store/collection.ts';

export const activities = collection<ActivityImage>('activity');

/** The history of an item that is open, the oldest first; runs of the same edit are one line. */
export function useActivities(itemId: string): readonly ActivityImage[] {
  return activities.useSelect(
    (rows) =>
      folded(
        rows
          .filter((row) => row.issue === itemId)
          .toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
      ),
    [itemId],
  );
}

const ANCHOR = 'change-';

/** The part of an address that leads to a line of a history, without the `#`. */
export function activityAnchor(id: string): string {
  return `${ANCHOR}${id}`;
}

/** The line that the address leads to. */
export function useMeantActivity(): string | null {
  const hash = useHash();
  return hash.startsWith(`#${ANCHOR}`) ? hash.slice(ANCHOR.length + 1) : null;
}

/** Whether nobody did it by hand: the line of an automation bears the name of who made the project. */
export function isByAutomation({ comment }: ActivityImage): boolean {
  return comment.startsWith(`${PRODUCT} `);
}

/** Edits of one value by one person, one after the other, within this time are one. */
const RUN_MS = 60 * 60 * 1000;

/** Whether a line tells of one value, not of what a list gained or lost. */
function isOfSingleValue(field: string): boolean {
  if (field === 'description') return true;
  return allFields().some(({ history, kind }) => history?.field === field && kind !== 'ids');
}

/** Runs of edits of the same value by the same person become the whole way, from the first to the last. */
export function folded(rows: readonly ActivityImage[]): ActivityImage[] {
  const kept: ActivityImage[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    if (last && isRun(last, row)) {
      kept[kept.length - 1] = {
        ...row,
        // Its first edit names the line: links to it go on to lead there.
        id: last.id,
        old_value: last.old_value,
        old_identifier: last.old_identifier,
      };
    } else kept.push(row);
  }
  return kept;
}

function isRun(last: ActivityImage, row: ActivityImage): boolean {
  return (
    row.field !== null &&
    isOfSingleValue(row.field) &&
    last.field === row.field &&
    last.actor === row.actor &&
    isByAutomation(last) === isByAutomation(row) &&
    Date.parse(row.created_at) - Date.parse(last.created_at) < RUN_MS
  );
}
