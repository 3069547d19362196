import { setTimeout as wait } from 'node:timers/promises';

import { Queue, Worker } from 'bullmq';

import type { Platform } from '#server/platform/process/platform.ts';
import { openQueueRedis, type RedisSettings } from '#server/platform/process/redis.ts';

import { beginEnding, releaseAll } from './holds.ts';
import { type JobRunner, makeRunner, repeat, runJob, sweep } from './job-runner.ts';
import type { Job, JobQueue } from './jobs.ts';
import { asJob } from './recurring.ts';

const NAME = 'tutti-jobs';
/** Fails at once while Redis is down: hints must not pile up in memory. */
const AT_ONCE = { maxRetriesPerRequest: 1, enableOfflineQueue: false };
/** Prefix of recurring schedules of earlier versions in BullMQ; such a process may still run. */
const FORMER_SCHEDULE = 'recurring-';
const SWEEP_EVERY = 5_000;
const CONCURRENCY = 8;
/** Time limit of closing: without Redis BullMQ never finishes it. */
const CLOSE_MS = 5_000;

/** A BullMQ message: the id of a row, never data, and the span that queued it, if that is traced. */
type Message = { readonly id: string; readonly from?: string };

type QueueParts = Pick<Platform, 'log' | 'tracing'>;

/**
 * The queue of several processes: BullMQ carries the hints. Without Redis nothing is lost: hints
 * are dropped, and each working process's sweep runs what is due.
 */
export function redisJobQueue(settings: RedisSettings, { log, tracing }: QueueParts): JobQueue {
  const connection = openQueueRedis(settings, AT_ONCE);
  const queue = new Queue<Message>(NAME, {
    connection,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  const isReady = () => connection.status === 'ready';
  const warn = (error: Error) => log.warn({ err: error }, 'the job queue lost Redis');
  connection.on('error', warn);
  queue.on('error', warn);
  const stops: (() => unknown)[] = [];

  const add = (kind: string, ids: readonly string[], from?: string) =>
    queue.addBulk(messagesOf(kind, ids, from));

  return {
    kick(kind, id) {
      if (isReady()) add(kind, [id], tracing?.here()).catch(warn);
    },
    async start(platform, work, options = {}) {
      const jobs = [...work.jobs, ...work.recurring.map(asJob)];
      const direct = makeRunner(platform, jobs);
      const worker = startWorker(settings, platform, jobs, direct, warn);
      const sweeping = repeat(options.sweepEvery ?? SWEEP_EVERY, () =>
        sweep(platform, jobs, {
          hand: (kind, ids) => hand(direct, kind, ids, isLong(jobs, kind)),
          // BullMQ would hold the jobs of a dead process for half a minute.
          takeOver: (kind, id) => direct.add(kind, id),
        }),
      );
      if (isReady()) await endFormerSchedules(queue).catch(warn);
      stops.push(
        () => beginEnding(platform),
        () => sweeping.stop(),
        () => within(CLOSE_MS, Promise.all([worker.close().catch(warn), direct.stop()])),
        () => releaseAll(platform),
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

  async function hand(
    direct: JobRunner,
    kind: string,
    ids: readonly string[],
    isLongWork: boolean,
  ): Promise<void> {
    try {
      if (isReady() && !isLongWork) return void (await add(kind, ids));
    } catch {
      // Redis is gone: this process runs them.
    }
    for (const id of ids) direct.add(kind, id);
  }
}

/** Removes schedules of earlier versions from Redis. */
async function endFormerSchedules(queue: Queue<Message>): Promise<void> {
  for (const { key } of await queue.getJobSchedulers()) {
    if (key.startsWith(FORMER_SCHEDULE)) await queue.removeJobScheduler(key);
  }
}

/** The row's id is the message's id: a row is queued once. */
function messagesOf(kind: string, ids: readonly string[], from?: string) {
  return ids.map((id) => ({
    name: kind,
    data: { id, ...(from !== undefined && { from }) },
    opts: { jobId: `${kind}-${id}` },
  }));
}

/** Whether rows of a kind take long: none of them may keep short work waiting. */
function isLong(jobs: readonly Job[], kind: string): boolean {
  return jobs.some((job) => job.kind === kind && job.workspacesOf !== undefined);
}

function startWorker(
  settings: RedisSettings,
  platform: Platform,
  jobs: readonly Job[],
  direct: JobRunner,
  warn: (error: Error) => void,
): Worker<Message> {
  const connection = openQueueRedis(settings, { maxRetriesPerRequest: null });
  connection.on('error', warn);
  const worker = new Worker<Message>(
    NAME,
    async ({ name, data }) => {
      const job = jobs.find(({ kind }) => kind === name);
      if (isLong(jobs, name)) return direct.add(name, data.id, data.from);
      if (job) return runJob(platform, job, data.id, data.from);
      if (name.startsWith(FORMER_SCHEDULE)) return;
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
