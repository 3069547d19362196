import { createContext, type ReactNode } from 'react';

/** Finds what somebody is at: its name, and a link to it around a text. */
export type FindThing = (
  kind: 'item' | 'page',
  id: string,
) => { readonly name: string; readonly link: (text: string) => ReactNode } | null;

/** The app says how items and pages are named and opened; presence itself knows nothing of them. */
export const FindThingContext = createContext<FindThing>(() => null);
