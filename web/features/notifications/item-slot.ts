import { createContext, type ReactNode } from 'react';

/** The app gives the inbox its view of an item; the inbox itself knows nothing of how items look. */
export const ItemSlot = createContext<
  ((itemId: string, projectId: string | null) => ReactNode) | null
>(null);
