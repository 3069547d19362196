import { z } from 'zod';

import { MAX_AUDIENCES } from '#shared/constants/first-load.ts';

/** GET feed/images: parts of one audience, from a cursor on. */
export const FirstLoadQuery = z.object({
  /** Audience: `project:<id>`, `user:<id>` ... */
  scope: z.string(),
  /**
   * Comma list of entities; unknown names are ignored. Missing = all entities except the very
   * numerous ones.
   */
  entities: z.string().optional(),
  /** `next` of the page before. */
  after: z.string().optional(),
});
export type FirstLoadQuery = z.infer<typeof FirstLoadQuery>;

/** One page of an audience's images, by entity, as the feed's frames carry them. */
export const FirstLoadPage = z.object({
  images: z.record(z.string(), z.array(z.looseObject({ id: z.uuid(), rev: z.int() }))),
  next: z.string().nullable(),
});
export type FirstLoadPage = z.infer<typeof FirstLoadPage>;

/** GET feed/audiences: parts of several audiences, from a cursor on. */
export const AudiencesQuery = z.object({
  /** Comma list of audiences. */
  names: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string()).max(MAX_AUDIENCES)),
  after: z.string().optional(),
});

/** One page of several audiences; audiences the person may not listen to are left out. */
export const AudiencesPage = z.object({
  images: z.record(z.string(), FirstLoadPage.shape.images),
  next: z.string().nullable(),
});
export type AudiencesPage = z.infer<typeof AudiencesPage>;

/** GET feed/start: the first load of one screen. */
export const FirstLoadStartQuery = z.object({
  workspace: z.string(),
  /** The open project, */
  project: z.uuid().optional(),
  /** or what the keys of its items begin with. */
  identifier: z.string().optional(),
});

/** GET feed/opened: what is loaded of an item or page when it is opened. */
export const OpenedQuery = z.object({
  /** Its audience: `item:<id>`, `page:<id>`; */
  scope: z.string().optional(),
  /** or an item's workspace and key: `WEB-12`. */
  workspace: z.string().optional(),
  key: z.string().optional(),
});
export type OpenedQuery = z.infer<typeof OpenedQuery>;

/**
 * What a person sees of a workspace and one of its projects, or of one opened thing, and the feed's
 * cursors after it.
 */
export const FirstLoadStart = z.object({
  epoch: z.string(),
  /** Cursor of each audience. */
  cursors: z.record(z.string(), z.string()),
  /**
   * Images of each audience. A page with `next` is incomplete: it holds only the entities that
   * draw a list, and the audience still has to be loaded whole. Audiences of projects other than
   * the open one are incomplete too: they hold only the project. An image that an earlier page
   * holds is named by id and revision; one without its largest values has a revision below its own.
   */
  pages: z.record(z.string(), FirstLoadPage),
});
export type FirstLoadStart = z.infer<typeof FirstLoadStart>;
