import { nextItems } from '#server/features/work-items/exports/queries.ts';
import {
  type Counted,
  countedInWorkspace,
  todayIn,
} from '#server/features/work-items/numbers/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import {
  listVisibleProjects,
  type VisibleProject,
  visibleOf,
} from '#server/platform/access/visibility/own-projects.ts';
import type { ZipEntry } from '#server/platform/files/zip.ts';
import { ownLanguage } from '#server/platform/texts/own-language.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import { exportColumns } from '#shared/work-item-fields/exports.ts';

import type { ExportRow } from './entity.ts';
import { WRITERS } from './formats.ts';
import { readExportedItems } from './item-queries.ts';

type Note = (more: number) => Promise<void> | void;

/** The files of an export: one, or one for each project; read while they are written. */
export async function filesOf(
  scope: WorkspaceScope,
  row: Pick<ExportRow, 'provider' | 'project_ids' | 'query' | 'columns' | 'is_multiple'>,
  note: Note = () => undefined,
): Promise<ZipEntry[]> {
  const own = await listVisibleProjects(scope);
  const projects = own.filter(({ id }) => row.project_ids.includes(id));
  const counted = await countedInWorkspace(scope, {
    projects: projects.map(({ id }) => id),
    query: row.query ?? undefined,
  });
  const reading = { counted, visible: visibleOf(own), isFiltered: row.query !== null, note };
  const table = {
    columns: row.columns ?? exportColumns(),
    say: wordsOf(await ownLanguage(scope), 'exports'),
  };
  const write = (of: readonly VisibleProject[]) =>
    WRITERS[row.provider]({ ...table, pages: pagesOf(reading, of) });
  const named = row.is_multiple
    ? projects.map((project) => [project.id, [project]] as const)
    : [[`${scope.workspace.slug}-${todayIn(scope.user.user_timezone)}`, projects] as const];
  return named.map(([name, of]) => ({ name: `${name}.${row.provider}`, content: write(of) }));
}

interface Reading {
  readonly counted: Counted;
  readonly visible: ReturnType<typeof visibleOf>;
  readonly isFiltered: boolean;
  readonly note: Note;
}

async function* pagesOf(reading: Reading, projects: readonly VisibleProject[]) {
  const { counted, visible, isFiltered, note } = reading;
  const origin = counted.scope.platform.config.PUBLIC_URL.replace(/\/$/, '');
  for (const project of projects) {
    let after: number | null = 0;
    while (after !== null) {
      const page = await nextItems(counted, project, isFiltered, after);
      if (page.ids.length > 0) {
        const items = await readExportedItems(counted.scope, visible, page.ids, origin);
        yield items;
        // Frees the rows: the driver's array would hold them until a major garbage collection.
        items.length = 0;
      }
      await note(page.ids.length);
      after = page.last;
    }
  }
}
