import { createStore, useStore } from 'zustand';

/** Something about cycles that is asked for in a dialog. */
export type CycleRequest =
  | { readonly is: 'create'; readonly projectId: string; readonly copyOf?: string }
  | { readonly is: 'edit' | 'transfer' | 'end' | 'delete'; readonly cycleId: string };

const request = createStore<{ readonly now: CycleRequest | null }>(() => ({ now: null }));

/** Opens the dialog in which something is written, chosen or confirmed. */
export function askForCycle(now: CycleRequest): void {
  request.setState({ now });
}

/** Closes it. */
export function closeCycleRequest(): void {
  request.setState({ now: null });
}

/** What is asked for now. */
export function useCycleRequest(): CycleRequest | null {
  return useStore(request, ({ now }) => now);
}
