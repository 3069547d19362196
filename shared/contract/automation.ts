import { z } from 'zod';

import { Id, Moment, MomentCursor, numeric } from './fields.ts';

const Months = numeric(z.int().min(0).max(12)).optional();

/** What automation does with items that nobody has changed for a number of months. */
export const Automation = z.enum(['archive', 'close']);
export type Automation = z.infer<typeof Automation>;

/**
 * GET automation-preview (our own): months to try; missing ones come from the project's settings.
 */
export const AutomationQuery = z.object({ archive_in: Months, close_in: Months });
export type AutomationQuery = z.infer<typeof AutomationQuery>;

export const AutomationPreview = z.object({ archived: z.int(), closed: z.int() });
export type AutomationPreview = z.infer<typeof AutomationPreview>;

/** GET automation-preview/items (our own): the automation, its months, and the page's cursor. */
export const DueItemsQuery = z.object({
  automation: Automation,
  months: Months,
  cursor: MomentCursor.optional(),
});
export type DueItemsQuery = z.infer<typeof DueItemsQuery>;

export const DueItem = z.object({
  id: Id,
  project_id: Id,
  name: z.string(),
  sequence_id: z.int(),
  state_id: Id.nullable(),
  updated_at: Moment,
});
export type DueItem = z.infer<typeof DueItem>;

/** A page of the items that automation would change, least recently changed first. */
export const DueItems = z.object({
  results: z.array(DueItem),
  next_cursor: z.string().nullable(),
});
export type DueItems = z.infer<typeof DueItems>;
