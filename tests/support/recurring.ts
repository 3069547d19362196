import type { RecurringJob } from '#server/platform/jobs/jobs.ts';

/** Whether a recurring job runs on every instance: the times of others depend on settings. */
export function hasPattern(job: RecurringJob): job is RecurringJob & { readonly pattern: string } {
  return typeof job.pattern === 'string';
}
