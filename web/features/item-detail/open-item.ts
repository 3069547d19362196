import { createContext } from 'react';

/** Opens an item by its key where the reader is: in the peek, another one takes its place. Null = its own page. */
export const OpenItem = createContext<((key: string) => void) | null>(null);
