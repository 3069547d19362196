import { z } from 'zod';

/** GET feed/images: what of an audience, and from where. */
export const FirstLoadQuery = z.object({
  /** The audience: `project:<id>`, `user:<id>` ... */
  scope: z.string(),
  /** Names of entities by commas; those unknown are ignored, none = all but those there may be very many of. */
  entities: z.string().optional(),
  /** What the page before gave as `next`. */
  after: z.string().optional(),
});
export type FirstLoadQuery = z.infer<typeof FirstLoadQuery>;

/** One page of what an audience holds: the images that the feed's frames carry, by entity. */
export const FirstLoadPage = z.object({
  images: z.record(z.string(), z.array(z.looseObject({ id: z.uuid(), rev: z.int() }))),
  next: z.string().nullable(),
});
export type FirstLoadPage = z.infer<typeof FirstLoadPage>;
