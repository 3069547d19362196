import { z } from 'zod';

import { Moment } from './fields.ts';

export const HealthLevel = z.enum(['ok', 'warn', 'bad']);
export type HealthLevel = z.infer<typeof HealthLevel>;

/** What one check found. Its words are the messages `<key>.<outcome>` of `checks.json`. */
export const HealthFinding = z.object({
  key: z.string(),
  level: HealthLevel,
  outcome: z.string(),
  /** Values for the words. The end of a name says its unit: `_bytes`, `_at`, `_ms`. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type HealthFinding = z.infer<typeof HealthFinding>;

/** GET instances/checks: all checks in their order. */
export const HealthFindings = z.object({ at: Moment, results: z.array(HealthFinding) });
export type HealthFindings = z.infer<typeof HealthFindings>;
