import { z } from 'zod';

import { Id, Moment, MomentCursor, numeric } from './fields.ts';

const Months = numeric(z.int().min(0).max(12)).optional();

/** What automation does with items that nobody has touched for a while. */
export const Automation = z.enum(['archive', 'close']);
export type Automation = z.infer<typeof Automation>;

/** GET automation-preview, our own: the months to try; without them those of the project count. */
export const AutomationQuery = z.object({ archive_in: Months, close_in: Months });
export type AutomationQuery = z.infer<typeof AutomationQuery>;

/** How many work items automation would archive and close if it ran now. */
export const AutomationPreview = z.object({ archived: z.int(), closed: z.int() });
export type AutomationPreview = z.infer<typeof AutomationPreview>;

/** GET automation-preview/items, our own: of which automation, after how many months, and where the page goes on. */
export const DueItemsQuery = z.object({
  automation: Automation,
  months: Months,
  cursor: MomentCursor.optional(),
});
export type DueItemsQuery = z.infer<typeof DueItemsQuery>;

/** What the preview of an automation shows of an item. */
export const DueItem = z.object({
  id: Id,
  project_id: Id,
  name: z.string(),
  sequence_id: z.int(),
  state_id: Id.nullable(),
  updated_at: Moment,
});
export type DueItem = z.infer<typeof DueItem>;

/** A page of the items that automation would change, those first that were left alone longest. */
export const DueItems = z.object({
  results: z.array(DueItem),
  next_cursor: z.string().nullable(),
});
export type DueItems = z.infer<typeof DueItems>;
