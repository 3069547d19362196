import { v7 } from 'uuid';

import type { SqlClient } from '#server/platform/database/database.ts';

import type { Seeded, SeededProject } from './seed.ts';

/** What the rows about planning work on. */
export interface SeededPlanning {
  /** Cycles with 500 items each. */
  readonly cycles: readonly string[];
  /** One that runs, with 1,000 items and 20,000 lines of its log. */
  readonly large: string;
}

const CYCLES = 100;
/** Items of all of them together. */
const PLANNED = 50_000;
const LARGE = 1_000;
const LOGGED = 20_000;
/** Days that the large one runs. */
const DAYS = 28;

/** Puts items of a project into cycles, by one statement each; the log is written as if people had. */
export async function seedPlanning(
  sql: SqlClient,
  { workspaceId, people }: Seeded,
  { id: project, items }: SeededProject,
): Promise<SeededPlanning> {
  const cycles = Array.from({ length: CYCLES }, () => v7());
  const large = v7();
  await sql`INSERT INTO cycles (id, workspace_id, project_id, name, owned_by, created_by, start_date, end_date)
    SELECT c.id, ${workspaceId}, ${project}, 'Cycle ' || place, ${people[0] ?? ''}, ${people[0] ?? ''},
      now() + place * interval '14 days', now() + (place + 1) * interval '14 days' - interval '1 minute'
    FROM unnest(${cycles}::uuid[]) WITH ORDINALITY AS c(id, place)`;
  await sql`INSERT INTO cycles (id, workspace_id, project_id, name, owned_by, created_by, start_date, end_date)
    VALUES (${large}, ${workspaceId}, ${project}, 'Large', ${people[0] ?? ''}, ${people[0] ?? ''},
      now() - ${DAYS / 2} * interval '1 day', now() + ${DAYS / 2} * interval '1 day')`;
  // Some at a time, as a transaction may not last long.
  const planned = Math.min(PLANNED, items - LARGE);
  for (let from = 0; from < planned; from += 5_000) {
    await sql`UPDATE work_items SET cycle_id = (${cycles}::uuid[])[1 + sequence_id % ${CYCLES}::int]
      WHERE project_id = ${project} AND sequence_id > ${from} AND sequence_id <= ${from + 5_000}`;
  }
  await sql`UPDATE work_items SET cycle_id = ${large}
    WHERE project_id = ${project} AND sequence_id > ${planned} AND sequence_id <= ${planned + LARGE}`;
  await sql`
    INSERT INTO progress_log (cycle_id, at, from_group, to_group, from_points, to_points)
    SELECT ${large}, now() - ${DAYS / 2} * interval '1 day' * random(),
      (ARRAY['backlog', 'unstarted', 'started', 'completed'])[1 + n % 4],
      (ARRAY['backlog', 'unstarted', 'started', 'completed', 'cancelled'])[1 + n % 5], n % 8, n % 8
    FROM generate_series(1, ${LOGGED - LARGE}) n`;
  await sql`VACUUM ANALYZE work_items, progress_log, cycles`;
  return { cycles, large };
}
