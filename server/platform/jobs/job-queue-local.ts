import { type JobRunner, makeRunner, repeat, sweep } from './job-runner.ts';
import type { JobQueue } from './jobs.ts';
import { atTimes, runRecurring } from './recurring.ts';

const SWEEP_EVERY = 5_000;

/** The queue of a single process: in memory, made whole by the sweep. */
export function localJobQueue(): JobQueue {
  let runner: JobRunner | null = null;
  const stops: (() => unknown)[] = [];
  return {
    kick: (kind, id) => runner?.add(kind, id),
    async start(platform, work, options = {}) {
      const started = makeRunner(platform, work.jobs);
      runner = started;
      const sweeping = repeat(options.sweepEvery ?? SWEEP_EVERY, () =>
        sweep(platform, work.jobs, (kind, ids) => ids.forEach((id) => started.add(kind, id))),
      );
      stops.push(() => sweeping.stop());
      for (const job of work.recurring) {
        const clock = atTimes(job.pattern, () => runRecurring(platform, job));
        stops.push(() => clock.stop());
        await runRecurring(platform, job);
      }
    },
    depth: async () => runner?.size() ?? 0,
    async close() {
      for (const stop of stops.splice(0)) await stop();
      const stopping = runner;
      runner = null;
      await stopping?.stop();
    },
  };
}
