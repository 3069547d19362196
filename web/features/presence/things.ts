import { createContext, type ReactNode } from 'react';

/** Finds the thing that somebody is at: its name, and a link. */
export type FindThing = (
  kind: 'item' | 'page',
  id: string,
) => { readonly name: string; readonly link: (text: string) => ReactNode } | null;

/** The app provides it, because presence must not depend on items and pages. */
export const FindThingContext = createContext<FindThing>(() => null);
