import { z } from 'zod';

import { numeric } from './fields.ts';

const Months = numeric(z.int().min(0).max(12)).optional();

/** GET automation-preview, our own: the months to try; without them those of the project count. */
export const AutomationQuery = z.object({ archive_in: Months, close_in: Months });
export type AutomationQuery = z.infer<typeof AutomationQuery>;

/** How many work items automation would archive and close if it ran now. */
export const AutomationPreview = z.object({ archived: z.int(), closed: z.int() });
export type AutomationPreview = z.infer<typeof AutomationPreview>;
