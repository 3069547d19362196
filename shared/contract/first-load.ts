import { z } from 'zod';

import { MAX_AUDIENCES } from '#shared/constants/first-load.ts';

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

/** GET feed/audiences: what of which audiences, and from where. */
export const AudiencesQuery = z.object({
  /** Names by commas. */
  names: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string()).max(MAX_AUDIENCES)),
  after: z.string().optional(),
});

/** One page of what some audiences hold together; what the person doesn't listen to is left out. */
export const AudiencesPage = z.object({
  images: z.record(z.string(), FirstLoadPage.shape.images),
  next: z.string().nullable(),
});
export type AudiencesPage = z.infer<typeof AudiencesPage>;

/** GET feed/start: for which screen. */
export const FirstLoadStartQuery = z.object({
  /** The workspace's slug. */
  workspace: z.string(),
  /** The project that is shown, if one is. */
  project: z.uuid().optional(),
});

/** What a person sees of a workspace and one of its projects, and where the feed goes on from there. */
export const FirstLoadStart = z.object({
  epoch: z.string(),
  /** Of each audience. */
  cursors: z.record(z.string(), z.string()),
  /**
   * What each audience holds. One with too much for a page has `next`: of its entities only those that a list is
   * drawn with are there, and it is still to be loaded as a whole. So are those of other projects than the one that is
   * shown: they hold the project alone. An image that stands in a page before is named by its id and revision alone;
   * one whose largest values are left out names the revision before its own.
   */
  pages: z.record(z.string(), FirstLoadPage),
});
export type FirstLoadStart = z.infer<typeof FirstLoadStart>;
