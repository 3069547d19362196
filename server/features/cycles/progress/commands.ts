import { cycleEntity, type CycleRow } from '#server/features/cycles/entity.ts';
import { findCycle, zoneOf } from '#server/features/cycles/queries.ts';
import type { ProjectScope, Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

import { readSnapshot, snapshotOf } from './read.ts';

/** Writes down what a cycle is now, once. */
export async function writeSnapshot(scope: ProjectScope, cycle: CycleRow): Promise<void> {
  if (snapshotOf(await findCycle(scope, cycle.id))) return;
  await keepSnapshot(scope, cycle, await zoneOf(scope));
}

/** Writes down what a cycle ended with; does nothing when somebody else has. */
export async function keepSnapshot(scope: Scope, cycle: CycleRow, zone: string): Promise<void> {
  const { sql } = scope;
  const [before] = await sql<CycleRow[]>`
    SELECT * FROM cycles WHERE id = ${cycle.id} AND progress_snapshot = '{}' AND ${live(sql)}
    FOR NO KEY UPDATE`;
  if (!before) return;
  const snapshot = await readSnapshot(scope, before, zone);
  const [after] = await sql<CycleRow[]>`
    UPDATE cycles SET progress_snapshot = ${JSON.stringify(snapshot)}::text::jsonb
    WHERE id = ${cycle.id} RETURNING *`;
  if (after) scope.emit(cycleEntity.updated(before, after));
}
