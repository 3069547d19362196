import { PRODUCT } from '#shared/constants/product.ts';
import type { ActivityImage } from '#shared/contract/activities.ts';
import { allFields } from '#shared/work-item-fields/registry.ts';
import { useHash } from '#web/lib/browser/use-hash.ts';
import { collection } from '#web/lib/store/collection.ts';

export const activities = collection<ActivityImage>('activity');

/** History of an open item, oldest first; consecutive edits of one value are merged. */
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

/** Hash of a history line in a URL, without the `#`. */
export function activityAnchor(id: string): string {
  return `${ANCHOR}${id}`;
}

/** Id of the history line in the URL. */
export function useMeantActivity(): string | null {
  const hash = useHash();
  return hash.startsWith(`#${ANCHOR}`) ? hash.slice(ANCHOR.length + 1) : null;
}

/** Whether automation caused the line, which then names the project's creator as its actor. */
export function isByAutomation({ comment }: ActivityImage): boolean {
  return comment.startsWith(`${PRODUCT} `);
}

/** Time between edits of one value by one person that are merged. */
const RUN_MS = 60 * 60 * 1000;

/** Whether the field has a single value rather than a list. */
function isOfSingleValue(field: string): boolean {
  if (field === 'description') return true;
  return allFields().some(({ history, kind }) => history?.field === field && kind !== 'ids');
}

/**
 * Merges consecutive edits of one value by one person into one line, from the first value to the
 * last.
 */
export function folded(rows: readonly ActivityImage[]): ActivityImage[] {
  const kept: ActivityImage[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    if (last && isRun(last, row)) {
      kept[kept.length - 1] = {
        ...row,
        // The merged line keeps the id of its first edit, so that links to it still work.
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
