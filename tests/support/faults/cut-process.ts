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
import { hasPattern } from '#tests/support/recurring.ts';

/**
 * A process that is killed in the middle of its jobs, at points that the test chooses. CUTS
 * contains `kind id after of` entries joined by commas: after that many `statements` or `commits`,
 * no further answer of the database arrives, and the job never ends. The kind `recurring` is all
 * recurring work but backups, which are off. The process prints "cut" when all of them hang.
 */
const cuts = (process.env['CUTS'] ?? '').split(',').map((cut) => {
  const [kind = '', id = '', after = '0', of = ''] = cut.split(' ');
  return { kind, id, after: Number(after), isOfCommits: of === 'commits' };
});
type Cut = (typeof cuts)[number];

registerFeatures(features);
const config = readConfig(process.env);
const platform = await openPlatform(config, config.DATABASE_URL ?? '', makeLogger('silent'));
const work = workOf(features);

/** Starts the work; resolves when it hangs. */
function begin<Work extends { run(given: Platform, id: string): Promise<unknown> }>(
  one: Work,
  cut: Cut,
  jobOf: (cut: Work) => Job,
): Promise<void> {
  return new Promise((hang) => {
    const run = async () => {
      await one.run(cutPlatform(platform, cut, hang), cut.id);
      hang();
      await never();
    };
    void runJob(platform, jobOf({ ...one, run }), cut.id);
  });
}

await Promise.all(
  cuts.flatMap((cut) =>
    cut.kind === 'recurring'
      ? work.recurring.filter(hasPattern).map((one) => begin(one, { ...cut, id: NO_ROW }, asJob))
      : work.jobs
          .filter(({ kind }) => kind === cut.kind)
          .map((one) => begin(one, cut, (job) => job)),
  ),
);
process.stdout.write('cut\n');

/** Keeps the process alive. */
setInterval(() => undefined, 60_000);

function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** A platform whose database answers this often, and then never again. */
function cutPlatform(whole: Platform, { after, isOfCommits }: Cut, hang: () => void): Platform {
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
      return isOfCommits ? made : query(made);
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
