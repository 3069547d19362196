import { runGithub } from '#server/features/integrations/github/run.ts';
import { INTEGRATION_JOB } from '#server/features/integrations/queue.ts';
import { runSlack } from '#server/features/integrations/slack/run.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { holding, isEnding } from '#server/platform/jobs/holds.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { IntegrationProvider } from '#shared/constants/integrations.ts';

import { claim, noteFailure, noteSuccess, release, type Step, type SyncWork } from './work.ts';

/** Limit of syncs that one process runs at once. */
const MAX_RUNNING = 16;

const STEPS: Readonly<Record<IntegrationProvider, (work: SyncWork) => Promise<Step>>> = {
  github: runGithub,
  slack: runSlack,
};

const running = new Set<string>();

/**
 * Runs syncs, each in one process at a time. Does not await the provider, so that a slow one delays
 * no other sync.
 */
export const integrationJob: Job = {
  kind: INTEGRATION_JOB,
  holdsItself: true,
  async run(platform, id) {
    if (running.has(id) || running.size >= MAX_RUNNING) return;
    running.add(id);
    void holding(platform, integrationJob, id, () => runSync(platform, id))
      .catch((error: unknown) => platform.log.error({ err: error, sync: id }, 'a sync failed'))
      .finally(() => running.delete(id));
  },
  async due(platform, limit) {
    const { sql } = platform.database;
    const rows = await sql<{ id: string }[]>`
      SELECT s.id FROM project_syncs s JOIN sync_runs r ON r.sync_id = s.id
      WHERE s.status = 'active' AND ${live(sql, 's')} AND coalesce(r.busy_until < now(), true)
        AND coalesce(r.paused_until < now(), true) AND (r.poll_at <= now()
          OR EXISTS (SELECT 1 FROM sync_queue q WHERE q.sync_id = s.id))
      LIMIT ${limit}`;
    return rows.map(({ id }) => id);
  },
  free: release,
};

export async function runSync(platform: Platform, id: string): Promise<void> {
  let problem: string | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const step = await takeStep(platform, id, problem);
    if (step === null) return;
    ({ problem } = step);
    if (!step.isMore) return;
  }
}

async function takeStep(
  platform: Platform,
  id: string,
  known: string | null,
): Promise<Step | null> {
  const work = isEnding(platform) ? null : await claim(platform, id);
  if (!work) return null;
  try {
    const step = await STEPS[work.sync.provider](work);
    const problem = step.problem ?? known;
    // A poll without news is not recorded.
    if (step.isMore) await noteSuccess(work, problem);
    return { ...step, problem };
  } catch (error) {
    const isAskedAgain = await noteFailure(work, error);
    return isAskedAgain ? { isMore: true, problem: null } : null;
  } finally {
    await release(platform, id);
  }
}
