import type { CreateLabel, LabelImage, MergedLabel, UpdateLabel } from '#shared/contract/labels.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import {
  hasItems,
  projectHome,
  projectPath,
  type ProjectPlace,
} from '#web/features/projects/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { inTreeOrder } from '#web/lib/resources/tree.ts';
import { collection } from '#web/lib/store/collection.ts';

/** The collection of the work items feature, which depends on this one. */
const items = collection<WorkItemImage>('work_item');

export const labels = resource<LabelImage, ProjectPlace, CreateLabel, UpdateLabel>('label', {
  path: (place) => projectPath(place, 'issue-labels'),
  home: projectHome,
  messages: 'settings:labels.changes',
  outlivesPage: true,
  order: { field: 'sort_order' },
  children: 'delete',
  isUsed: ({ id }) => items.all().some(({ label_ids }) => label_ids.includes(id)),
  recall: (place, id) => hasItems(place, { labels: id }),
});

/** Labels of a project in tree order. */
export function useLabels(projectId: string): readonly LabelImage[] {
  return labels.useSelect(
    (rows) =>
      inTreeOrder(
        rows.filter((row) => row.project_id === projectId),
        (a, b) => a.sort_order - b.sort_order || compareNames(a.name, b.name),
      ),
    [projectId],
  );
}

/** Moves the items and children of a label to another one, then deletes it. */
export async function mergeLabel(
  place: ProjectPlace,
  label: LabelImage,
  into: LabelImage,
): Promise<void> {
  const merge = {
    message: 'merge',
    part: 'merge',
    body: { into: into.id },
    touches: [into.id],
    isQuiet: true,
  };
  // The server merges in steps: an interrupted merge continues where it stopped.
  let reply = await labels.act<MergedLabel>(place, label, merge);
  while (!reply.is_done) {
    reply = await labels.act<MergedLabel>(place, label, { ...merge, isFinal: false });
  }
}
