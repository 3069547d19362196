import { createContext } from 'react';

import type { Reorder } from '#web/ui/layout/use-reorder.ts';

/** How the lines of a part of the sidebar are moved; null where they stand fast. A context: only their grips follow it. */
export const ReorderContext = createContext<Reorder | null>(null);
