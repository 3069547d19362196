import { z } from 'zod';

import { Moment } from './fields.ts';
import { HealthFinding } from './health-checks.ts';

/** GET instances/support: how an instance does, without secrets and without people's content. */
export const SupportBundle = z.strictObject({
  at: Moment,
  version: z.string(),
  node: z.string(),
  machine: z.string(),
  /** By name: the value where it is harmless, else whether it is set. */
  settings: z.record(z.string(), z.union([z.string(), z.boolean()])),
  checks: z.array(HealthFinding),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      rows: z.number(),
      dead_rows: z.number(),
      bytes: z.number(),
    }),
  ),
  failures: z.array(
    z.strictObject({
      kind: z.string(),
      failures: z.int(),
      is_over: z.boolean(),
      failed_at: Moment,
    }),
  ),
  statements: z.array(
    z.strictObject({
      query: z.string(),
      calls: z.number(),
      total_ms: z.number(),
      mean_ms: z.number(),
    }),
  ),
  /** Warnings and errors of the log, without what they are about. */
  log: z.array(
    z.strictObject({
      at: Moment,
      level: z.int(),
      text: z.string(),
      error: z.string(),
      /** Places in the program's files. */
      frames: z.array(z.string()),
    }),
  ),
  /** In the Prometheus text form. */
  metrics: z.string(),
});
export type SupportBundle = z.infer<typeof SupportBundle>;
