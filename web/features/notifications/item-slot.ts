import { createContext, type ReactNode } from 'react';

/**
 * Renders an item in the inbox; the app provides it, because the inbox must not depend on work
 * items.
 */
export const ItemSlot = createContext<
  ((itemId: string, projectId: string | null) => ReactNode) | null
>(null);
