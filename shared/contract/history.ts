import { z } from 'zod';

/** GET history: activities, comments, or both without `activity_type`. */
export const ListHistory = z.object({
  activity_type: z.string().optional(),
  created_at__gt: z.string().optional(),
});
export type ListHistory = z.infer<typeof ListHistory>;
