import { v7 } from 'uuid';

import type { SqlClient } from '#server/platform/database/database.ts';

import type { Seeded, SeededProject } from './seed.ts';

const AT_ONCE = 10_000;
const POINTS = [1, 2, 3, 5, 8];
const CONTAINERS = 20;

/** Gives a project's items something in every column of a table. */
export async function seedColumns(
  sql: SqlClient,
  { workspaceId, people }: Seeded,
  { id: project, items }: SeededProject,
): Promise<void> {
  const some = (count: number) => Array.from({ length: count }, () => v7());
  const [cycles, modules, epics, points] = [
    some(CONTAINERS),
    some(CONTAINERS),
    some(CONTAINERS),
    some(POINTS.length),
  ];
  const estimate = v7();
  const owner = people[0] ?? '';
  await sql`INSERT INTO cycles (id, workspace_id, project_id, name, owned_by, created_by, start_date, end_date)
    SELECT c.id, ${workspaceId}, ${project}, 'Cycle ' || place, ${owner}, ${owner},
      now() + place * interval '14 days', now() + (place + 1) * interval '14 days' - interval '1 minute'
    FROM unnest(${cycles}::uuid[]) WITH ORDINALITY AS c(id, place)`;
  await sql`INSERT INTO modules (id, workspace_id, project_id, name)
    SELECT m.id, ${workspaceId}, ${project}, 'Module ' || place
    FROM unnest(${modules}::uuid[]) WITH ORDINALITY AS m(id, place)`;
  await sql`INSERT INTO estimates (id, workspace_id, project_id, name, type)
    VALUES (${estimate}, ${workspaceId}, ${project}, 'Points', 'points')`;
  await sql`INSERT INTO estimate_points (id, workspace_id, project_id, estimate_id, key, value)
    SELECT p.id, ${workspaceId}, ${project}, ${estimate}, place, p.value
    FROM unnest(${points}::uuid[], ${POINTS.map(String)}::text[]) WITH ORDINALITY AS p(id, value, place)`;
  await sql`UPDATE projects SET cycle_view = true, module_view = true, is_epic_enabled = true,
    estimate_id = ${estimate} WHERE id = ${project}`;
  await sql`INSERT INTO work_items (id, workspace_id, project_id, sequence_id, name, is_epic, created_by)
    SELECT e.id, ${workspaceId}, ${project}, ${items} + place, 'Epic ' || place, true, ${owner}
    FROM unnest(${epics}::uuid[]) WITH ORDINALITY AS e(id, place)`;
  await sql`UPDATE project_sequences SET last_sequence = ${items + CONTAINERS} WHERE project_id = ${project}`;
  // What triggers would do row by row is written here at once.
  await sql`ALTER TABLE work_items DISABLE TRIGGER USER`;
  // Some at a time, as a transaction may not last long.
  for (let from = 0; from < items; from += AT_ONCE) {
    await sql`UPDATE work_items SET
        cycle_id = (${cycles}::uuid[])[1 + sequence_id % ${CONTAINERS}::int],
        module_ids = ARRAY[(${modules}::uuid[])[1 + sequence_id / 3 % ${CONTAINERS}::int]],
        estimate_point = (${points}::uuid[])[1 + sequence_id % ${POINTS.length}::int],
        parent_id = CASE WHEN sequence_id % 3 = 0 THEN (${epics}::uuid[])[1 + sequence_id % ${CONTAINERS}::int] END,
        epic_id = CASE WHEN sequence_id % 3 = 0 THEN (${epics}::uuid[])[1 + sequence_id % ${CONTAINERS}::int] END,
        link_count = sequence_id % 4, attachment_count = sequence_id % 3,
        start_date = created_at, target_date = created_at + interval '9 days',
        completed_at = created_at + sequence_id % 30 * interval '1 day', updated_by = ${owner}
      WHERE project_id = ${project} AND NOT is_epic AND sequence_id > ${from} AND sequence_id <= ${from + AT_ONCE}`;
  }
  await sql`ALTER TABLE work_items ENABLE TRIGGER USER`;
  await sql`
    INSERT INTO work_item_memberships (work_item_id, kind, value_id, project_id, sort_order, created_at, is_listed)
    SELECT id, 'module', unnest(module_ids), project_id, sort_order, created_at, is_listed
    FROM work_items WHERE project_id = ${project}`;
  await sql`VACUUM ANALYZE work_items, work_item_memberships`;
}
