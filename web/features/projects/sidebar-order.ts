import type { ProjectImage } from '#shared/contract/projects.ts';
import { type Placed, placesAt } from '#shared/lib/sort-order.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { rememberFields } from '#web/lib/mutations/undo-fields.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { projectMembers } from './store.ts';

/** One's own membership, as far as it says where the project stands. */
interface OwnPlace extends Placed {
  readonly project: string;
}

/**
 * Puts a project at another place of one's own sidebar, `to` counted without it; can be undone. `order` is the
 * whole sidebar: whoever has never put anything into an order has all at one place, and some others move along.
 */
export function moveProject(
  slug: string,
  order: readonly ProjectImage[],
  { id, name }: ProjectImage,
  to: number,
  userId: string,
): void {
  const own = new Map(
    projectMembers
      .all()
      .filter((row) => row.member === userId)
      .map((row) => [row.project, row]),
  );
  const rows = order.flatMap((project) => own.get(project.id) ?? []);
  const moved = own.get(id);
  if (!moved) return;
  const label = { key: 'app:nav.move.done', values: { name } };
  undoStack.together(label, () => {
    for (const { row, sort_order } of placesAt(rows, moved, to)) {
      rememberFields({
        label,
        read: () => projectMembers.get(row.id),
        before: { sort_order: row.sort_order },
        after: { sort_order },
        write: (next) => write(slug, row, next.sort_order ?? row.sort_order),
      });
      write(slug, row, sort_order);
    }
  });
}

function write(slug: string, { id, project }: OwnPlace, sort_order: number): void {
  void changes
    .add({
      method: 'POST',
      path: `/api/workspaces/${slug}/projects/${project}/project-views/`,
      body: { sort_order },
      touches: [project, id],
      effects: [{ op: 'set', entity: 'project_member', id, fields: { sort_order } }],
      label: { key: 'app:nav.projectsHeading' },
    })
    .catch(() => undefined);
}
