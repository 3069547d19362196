import { setTimeout as wait } from 'node:timers/promises';

import type { Platform } from '#server/platform/process/platform.ts';
import { inSpan, type OpenSpan, placeBelow } from '#server/platform/tracing/tracing.ts';

import { watchClock } from './clock.ts';
import { countDone, writeDone } from './done-jobs.ts';
import { failuresOf, noteFailure, noteSuccess, readFailures } from './failures.ts';
import { FairQueue } from './fair-queue.ts';
import { holding, idle, takeOver } from './holds.ts';
import type { Job } from './jobs.ts';

/** Rows of one kind that run at once: a slow kind cannot delay the others. */
const WIDTH = 4;
/** Rows of one workspace that run at once, where rows take long: others find a place at any time. */
const MOST_OF_ONE = WIDTH / 2;
/** Longest pause after a row of a job with a limited share of time, in milliseconds. */
const MAX_REST_MS = 1_000;
/** Limit of rows of one kind per sweep. */
const SWEEP_LIMIT = 200;
/** How long a stop waits for running rows in milliseconds; another process takes over the rest. */
const DRAIN_MS = 5_000;

/** Runs rows in this process. */
export interface JobRunner {
  /** `from` = the `traceparent` of the span that queued the row, if that is traced. */
  add(kind: string, id: string, from?: string): void;
  /** Number of waiting and running rows. */
  size(): number;
  stop(): Promise<void>;
}

/** Creates an idle runner of these jobs. */
export function makeRunner(platform: Platform, jobs: readonly Job[]): JobRunner {
  const lanes = new Map(jobs.map((job) => [job.kind, makeLane(platform, job)]));
  return {
    add(kind, id, from) {
      const lane = lanes.get(kind);
      if (lane) lane.add(id, from);
      else platform.log.error({ kind, id }, 'no feature has a job of this kind');
    },
    size: () => [...lanes.values()].reduce((sum, lane) => sum + lane.size(), 0),
    async stop() {
      await Promise.race([
        Promise.all([idle(platform), ...[...lanes.values()].map((lane) => lane.stop())]),
        wait(DRAIN_MS, undefined, { ref: false }),
      ]);
    },
  };
}

function makeLane(platform: Platform, job: Job) {
  const queue = new FairQueue(MOST_OF_ONE);
  /** Rows whose workspace is being looked up. */
  const unplaced = new Set<string>();
  const runs = new Set<Promise<void>>();
  /** The spans that queued the waiting rows. */
  const origins = new Map<string, string>();
  const ending = new AbortController();
  const { share } = job;
  const width = share === undefined ? WIDTH : 1;

  const work = async (id: string) => {
    const began = performance.now();
    const from = origins.get(id);
    origins.delete(id);
    await runJob(platform, job, id, from);
    if (share === undefined) return;
    const rest = Math.min(MAX_REST_MS, (performance.now() - began) * (1 / share - 1));
    await wait(rest, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
  };

  const pump = () => {
    while (!ending.signal.aborted && queue.running < width) {
      const id = queue.next();
      if (id === undefined) return;
      const run = work(id).finally(() => {
        queue.done(id);
        runs.delete(run);
        pump();
      });
      runs.add(run);
    }
  };

  /** Queues the rows that came meanwhile, each in its workspace. */
  const place = async () => {
    const ids = [...unplaced];
    const known = await job.workspacesOf?.(platform, ids).catch(() => undefined);
    for (const id of ids) {
      unplaced.delete(id);
      queue.add(id, known?.get(id) ?? id);
    }
    pump();
    if (unplaced.size > 0) await place();
  };

  return {
    add(id: string, from?: string) {
      if (from !== undefined) origins.set(id, from);
      if (job.workspacesOf) {
        if (unplaced.size === 0) queueMicrotask(() => void place());
        unplaced.add(id);
      } else {
        // Short work: each row takes its turn for itself.
        queue.add(id, id);
        pump();
      }
    },
    size: () => queue.size + unplaced.size,
    async stop() {
      ending.abort();
      await Promise.all(runs);
    },
  };
}

/**
 * Runs a row unless another process holds it; logs errors, and the sweep retries. It continues the
 * trace of the span that queued it; a row that the sweep found is a trace of its own.
 */
export async function runJob(
  platform: Platform,
  job: Job,
  id: string,
  from?: string,
): Promise<void> {
  const name = `job ${job.kind}`;
  const span = platform.tracing?.begin({ name, kind: 'consumer' }, placeBelow(from)) ?? null;
  await inSpan(span, () => runCaught(platform, job, id, span));
}

async function runCaught(
  platform: Platform,
  job: Job,
  id: string,
  span: OpenSpan | null,
): Promise<void> {
  try {
    if (job.holdsItself) await runHeld(platform, job, id);
    else await holding(platform, job, id, () => runHeld(platform, job, id));
  } catch (error) {
    span?.fail();
    platform.metrics.jobs.inc({ kind: job.kind, outcome: 'failed' });
    platform.log.error({ err: error, kind: job.kind, id }, 'job failed');
    await noteFailure(platform, { kind: job.kind, id, error, isOver: false });
  }
}

async function runHeld(platform: Platform, job: Job, id: string): Promise<void> {
  const before = failuresOf(platform, job.kind, id);
  if ((await job.run(platform, id)) === false) return;
  platform.metrics.jobs.inc({ kind: job.kind, outcome: 'done' });
  countDone(platform);
  const isGood = before > 0 && failuresOf(platform, job.kind, id) === before;
  if (isGood) await noteSuccess(platform, job.kind, id);
}

/** Receivers of rows; those of dead processes (`takeOver`) must not wait in a queue. */
interface Handing {
  hand(kind: string, ids: readonly string[]): unknown;
  takeOver(kind: string, id: string): unknown;
}

/** Queues all due rows: those of lost hints, dead processes and ended pauses. */
export async function sweep(
  platform: Platform,
  jobs: readonly Job[],
  handing: Handing,
): Promise<void> {
  const trying = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      platform.log.warn({ err: error }, `${what} failed`);
    }
  };
  await trying('looking at the clock', () => watchClock(platform));
  await trying('reading what has failed, or writing what was done,', () =>
    Promise.all([readFailures(platform), writeDone(platform)]),
  );
  await trying('taking over the work of dead processes', async () => {
    for (const { kind, id } of await takeOver(platform, jobs)) handing.takeOver(kind, id);
  });
  for (const job of jobs) {
    await trying(`looking for due jobs of the kind ${job.kind}`, async () => {
      const ids = await job.due(platform, SWEEP_LIMIT);
      if (ids.length > 0) await handing.hand(job.kind, ids);
    });
  }
}

/** Repeats `work` with pauses, never overlapping, until it is stopped; the first time at once. */
export function repeat(every: number, work: () => Promise<void>): { stop(): Promise<void> } {
  const ending = new AbortController();
  const loop = async () => {
    while (!ending.signal.aborted) {
      await work();
      await wait(every, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const done = loop();
  return {
    async stop() {
      ending.abort();
      await done;
    },
  };
}
