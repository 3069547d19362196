import { z } from 'zod';

/** GET history: one kind, or without `activity_type` both together. */
export const ListHistory = z.object({
  activity_type: z.string().optional(),
  created_at__gt: z.string().optional(),
});
export type ListHistory = z.infer<typeof ListHistory>;
