import { features } from '#server/features.ts';
import type { Database } from '#server/platform/database/database.ts';
import { NO_ROW } from '#server/platform/jobs/failures.ts';
import { runJob } from '#server/platform/jobs/job-runner.ts';
import { type Job, workOf } from '#server/platform/jobs/jobs.ts';
import { asJob } from '#server/platform/jobs/recurring.ts';
import { registerFeatures } from '#server/platform/kit/feature.ts';
import { makeLogger } from '#server/platform/process/logger.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { openPlatform } from '#server/start/open-platform.ts';

/**
 * A process that is killed in the middle of its jobs, at a point that the test chooses: after CUT_AFTER answers of the
 * database (CUT_OF=statements), or as many commits (CUT_OF=commits), no further one arrives, and neither does the end
 * of the work. CUT_JOBS names a row as `kind id`, or is `recurring`. It says "cut" when all of them hang.
 */
const { CUT_AFTER = '0', CUT_OF = 'statements', CUT_JOBS = '' } = process.env;

registerFeatures(features);
const config = readConfig(process.env);
const platform = await openPlatform(config, config.DATABASE_URL ?? '', makeLogger('silent'));
const work = workOf(features);
const [kind = '', id = NO_ROW] = CUT_JOBS.split(' ');

/** Begins to work; resolves when the work hangs. */
function begin<Work extends { run(given: Platform, id: string): Promise<unknown> }>(
  one: Work,
  jobOf: (cut: Work) => Job,
): Promise<void> {
  return new Promise((hang) => {
    const cut = cutPlatform(platform, Number(CUT_AFTER), hang);
    const run = async () => {
      await one.run(cut, id);
      hang();
      await never();
    };
    void runJob(platform, jobOf({ ...one, run }), id);
  });
}

await Promise.all(
  kind === 'recurring'
    ? work.recurring.map((one) => begin(one, asJob))
    : work.jobs.filter((job) => job.kind === kind).map((one) => begin(one, (job) => job)),
);
process.stdout.write('cut\n');

/** Keeps the process, which nothing else does. */
setInterval(() => undefined, 60_000);

function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** The platform whose database answers so often, and then never again. */
function cutPlatform(whole: Platform, after: number, hang: () => void): Platform {
  let answers = 0;
  const answer = async <T>(value: T): Promise<T> => {
    answers += 1;
    if (answers <= after) return value;
    hang();
    return never();
  };
  const query = (made: object): object =>
    new Proxy(made, {
      get(target, name) {
        if (name !== 'then' || !(target instanceof Promise)) return Reflect.get(target, name);
        return (well: (value: unknown) => unknown, badly: (error: unknown) => unknown) =>
          target.then(answer).then(well, badly);
      },
    });
  const sql = new Proxy(whole.database.sql, {
    apply(target, self, given) {
      const made = Reflect.apply(target, self, given) as object;
      return CUT_OF === 'statements' ? query(made) : made;
    },
  });
  const database = new Proxy<Database>(whole.database, {
    get(target, name) {
      if (name === 'sql') return sql;
      if (name === 'transaction') {
        return (command: Parameters<Database['transaction']>[0]) =>
          target.transaction(command).then(answer);
      }
      return Reflect.get(target, name);
    },
  });
  return { ...whole, database };
}
