import { createContext } from 'react';

import type { Reorder } from '#web/ui/layout/use-reorder.ts';

/**
 * Reordering of a sidebar section's lines; null = fixed. A context, because only the handles
 * depend on it.
 */
export const ReorderContext = createContext<Reorder | null>(null);
