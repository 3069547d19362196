import { createStore, useStore } from 'zustand';

/** Something asked for in a dialog. */
export type PageRequest =
  | {
      readonly is: 'create';
      readonly projectId: string;
      readonly access: 0 | 1;
      readonly parent: string | null;
    }
  | { readonly is: 'place' | 'move' | 'publish' | 'delete'; readonly pageId: string };

const request = createStore<{ readonly now: PageRequest | null }>(() => ({ now: null }));

/** Opens the dialog in which something is chosen or confirmed. */
export function askForPage(now: PageRequest): void {
  request.setState({ now });
}

/** Closes it. */
export function closePageRequest(): void {
  request.setState({ now: null });
}

/** What is asked for now. */
export function usePageRequest(): PageRequest | null {
  return useStore(request, ({ now }) => now);
}
