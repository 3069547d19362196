import { setTimeout as wait } from 'node:timers/promises';

import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

import type { Platform } from '#server/platform/process/platform.ts';

import { type JobRunner, makeRunner, repeat, runJob, sweep } from './job-runner.ts';
import type { JobQueue } from './jobs.ts';
import { runRecurring } from './recurring.ts';

const NAME = 'tutti-jobs';
const RECURRING = 'recurring-';
const SWEEP_EVERY = 5_000;
/** Times a flushed Redis would have forgotten are looked for this often. */
const CATCH_UP_EVERY = 60_000;
const CONCURRENCY = 8;
/** Without Redis BullMQ never finishes closing. */
const CLOSE_MS = 10_000;

/** What BullMQ carries: a row to look at, or the name of a recurring job; never data. */
type Message = { readonly id: string };

/**
 * The queue of several processes: BullMQ carries the kicks. Without Redis nothing is lost: kicks are dropped,
 * and the sweep of each working process runs what is due by itself.
 */
export function redisJobQueue(url: string, log: Platform['log']): JobQueue {
  // Fails at once when Redis is away: a kick must not pile up in memory.
  const connection = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  const queue = new Queue<Message>(NAME, {
    connection,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  const isReady = () => connection.status === 'ready';
  const warn = (error: Error) => log.warn({ err: error }, 'the job queue lost Redis');
  connection.on('error', warn);
  queue.on('error', warn);
  const stops: (() => unknown)[] = [];

  const add = (kind: string, ids: readonly string[]) => queue.addBulk(messagesOf(kind, ids));

  return {
    kick(kind, id) {
      if (isReady()) add(kind, [id]).catch(warn);
    },
    async start(platform, work, options = {}) {
      const direct = makeRunner(platform, work.jobs);
      const worker = startWorker(url, platform, work, warn);
      const sweeping = repeat(options.sweepEvery ?? SWEEP_EVERY, () =>
        sweep(platform, work.jobs, (kind, ids) => hand(direct, kind, ids)),
      );
      const catchingUp = repeat(CATCH_UP_EVERY, async () => {
        for (const job of work.recurring) await runRecurring(platform, job);
        if (isReady()) await schedule(work.recurring).catch(warn);
      });
      stops.push(
        () => sweeping.stop(),
        () => catchingUp.stop(),
        () => within(CLOSE_MS, worker.close().catch(warn)),
        () => direct.stop(),
      );
    },
    async depth() {
      if (!isReady()) return 0;
      const counts = await queue.getJobCounts('waiting', 'active', 'prioritized');
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    },
    async close() {
      for (const stop of stops.splice(0)) await stop();
      await within(CLOSE_MS, queue.close().catch(warn));
      connection.disconnect();
    },
  };

  async function hand(direct: JobRunner, kind: string, ids: readonly string[]): Promise<void> {
    try {
      if (isReady()) await add(kind, ids);
      else for (const id of ids) direct.add(kind, id);
    } catch {
      for (const id of ids) direct.add(kind, id);
    }
  }

  async function schedule(recurring: readonly { name: string; pattern: string }[]): Promise<void> {
    for (const { name, pattern } of recurring) {
      const id = RECURRING + name;
      await queue.upsertJobScheduler(id, { pattern, tz: 'UTC' }, { name: id, data: { id: name } });
    }
  }
}

/** The id of the row is the id of the message: a row waits in the queue once. */
function messagesOf(kind: string, ids: readonly string[]) {
  return ids.map((id) => ({ name: kind, data: { id }, opts: { jobId: `${kind}-${id}` } }));
}

function startWorker(
  url: string,
  platform: Platform,
  work: Parameters<JobQueue['start']>[1],
  warn: (error: Error) => void,
): Worker<Message> {
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  connection.on('error', warn);
  const worker = new Worker<Message>(
    NAME,
    async ({ name, data }) => {
      const job = work.jobs.find((known) => known.kind === name);
      if (job) return runJob(platform, job, data.id);
      const recurring = work.recurring.find((known) => RECURRING + known.name === name);
      if (recurring) return runRecurring(platform, recurring);
      platform.log.error({ name }, 'no feature has a job of this kind');
    },
    { connection, concurrency: CONCURRENCY },
  );
  worker.on('error', warn);
  worker.on('closed', () => connection.disconnect());
  return worker;
}

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, wait(ms, undefined, { ref: false })]);
}
