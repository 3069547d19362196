import type { Tracing } from '#server/platform/tracing/tracing.ts';

import { beginEnding, releaseAll } from './holds.ts';
import { type JobRunner, makeRunner, repeat, sweep } from './job-runner.ts';
import type { JobQueue } from './jobs.ts';
import { asJob } from './recurring.ts';

const SWEEP_EVERY = 5_000;

/** The queue of a single process: in memory, completed by the sweep. */
export function localJobQueue(tracing: Tracing | null = null): JobQueue {
  let runner: JobRunner | null = null;
  const stops: (() => unknown)[] = [];
  return {
    kick: (kind, id) => runner?.add(kind, id, tracing?.here()),
    async start(platform, work, options = {}) {
      const jobs = [...work.jobs, ...work.recurring.map(asJob)];
      const started = makeRunner(platform, jobs);
      runner = started;
      const sweeping = repeat(options.sweepEvery ?? SWEEP_EVERY, () =>
        sweep(platform, jobs, {
          hand: (kind, ids) => ids.forEach((id) => started.add(kind, id)),
          takeOver: (kind, id) => started.add(kind, id),
        }),
      );
      stops.push(
        () => beginEnding(platform),
        () => sweeping.stop(),
        () => started.stop(),
        () => releaseAll(platform),
      );
    },
    depth: async () => runner?.size() ?? 0,
    async close() {
      const stopping = stops.splice(0);
      runner = null;
      for (const stop of stopping) await stop();
    },
  };
}
