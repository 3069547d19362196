import { z } from 'zod';

import { MAX_TRACED } from '#shared/lib/traces.ts';

import { Id } from './fields.ts';

/** Milliseconds; what took longer than an hour is not reported. */
const Duration = z.number().min(0).max(3_600_000);

/**
 * What a client measured of recorded mutations: durations only, because its clock may be wrong. `ago`
 * is from the end of the measured time until the report was sent.
 */
export const TraceReport = z.object({
  /** Own changes: from the act to the reply, and the part before the request was sent. */
  acts: z
    .array(z.object({ mutation_id: Id, took: Duration, queued: Duration, ago: Duration }))
    .max(MAX_TRACED),
  /** Changes of others: from the frame's arrival until the screen showed it. */
  paints: z
    .array(z.object({ mutation_id: Id, took: Duration, applied: Duration, ago: Duration }))
    .max(MAX_TRACED),
});
export type TraceReport = z.infer<typeof TraceReport>;
