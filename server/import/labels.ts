import { colorInTurn, labelResource } from '#server/features/labels/commands.ts';

import type { Import } from './current-import.ts';
import type { ImportFolder } from './folder.ts';

/**
 * Creates labels, reusing existing names; labels deleted since stay deleted. Returns label ids by
 * the folder's ids.
 */
export async function importLabels(
  current: Import,
  labels: ImportFolder['labels'],
): Promise<ReadonlyMap<string, string>> {
  const { source, report, platform, target } = current;
  const count = report.counts.labels;
  const imported = await platform.database.sql<
    { id: string; external_id: string; gone: boolean }[]
  >`
    SELECT id, external_id, deleted_at IS NOT NULL AS gone FROM labels
    WHERE project_id = ${target.projectId} AND external_source = ${source} AND external_id IS NOT NULL`;
  const known = new Map(imported.map((row) => [row.external_id, row]));
  const ids = new Map<string, string>();
  let serial = 0;
  await current.inChunks('labels', labels, async (scope, { id, name: given }) => {
    const before = known.get(id);
    if (before && !before.gone) ids.set(id, before.id);
    if (before) {
      count.known += 1;
      return;
    }
    const name = given.slice(0, 255);
    const same = (await labelResource.list(scope)).find((label) => label.name === name);
    const color = colorInTurn(serial++);
    const origin = { external_source: source, external_id: id };
    const label = same ?? (await labelResource.create(scope, { name, color }, origin));
    ids.set(id, label.id);
    if (same) count.known += 1;
    else count.made += 1;
  });
  return ids;
}
