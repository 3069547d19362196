import type { LabelImage } from '#shared/contract/labels.ts';
import { collection } from '#web/lib/store/collection.ts';

export const labels = collection<LabelImage>('label');

/** A project's labels, the tree flattened: children behind their parent. */
export function useLabels(projectId: string): readonly LabelImage[] {
  return labels.useSelect(
    (rows) => inTreeOrder(rows.filter((row) => row.project_id === projectId)),
    [projectId],
  );
}

function inTreeOrder(rows: readonly LabelImage[]): LabelImage[] {
  const ids = new Set(rows.map((row) => row.id));
  const below = Map.groupBy(rows, (row) => (row.parent && ids.has(row.parent) ? row.parent : null));
  const walk = (parent: string | null): LabelImage[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name))
      .flatMap((row) => [row, ...walk(row.id)]);
  return walk(null);
}
