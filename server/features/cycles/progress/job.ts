import type { CycleRow } from '#server/features/cycles/entity.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { isClockSteady } from '#server/platform/jobs/clock.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

import { keepSnapshot } from './commands.ts';

/** Writes down what a cycle ended with, at its end. */
export const cycleEndJob: Job = {
  kind: 'cycle_end',
  async run(platform, id) {
    await inTransaction<Scope, void>(platform, systemFacts, async (scope) => {
      const [cycle] = await scope.sql<(CycleRow & { zone: string })[]>`
        SELECT c.*, p.timezone AS zone FROM cycles c JOIN projects p ON p.id = c.project_id
        WHERE c.id = ${id} AND c.end_date < now() AND c.progress_snapshot = '{}' AND ${live(scope.sql, 'c')}
        FOR NO KEY UPDATE OF c SKIP LOCKED`;
      if (cycle) await keepSnapshot(scope, cycle, cycle.zone);
    });
  },
  async due(platform, limit) {
    // What a cycle ended with is written once: not by a clock that may be wrong.
    if (!(await isClockSteady(platform))) return [];
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT c.id FROM cycles c JOIN projects p ON p.id = c.project_id AND ${live(platform.database.sql, 'p')}
      WHERE c.end_date < now() AND c.progress_snapshot = '{}' AND ${live(platform.database.sql, 'c')}
      ORDER BY c.end_date LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
};
