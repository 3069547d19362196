import { createStore, useStore } from 'zustand';

/** Something about modules that is asked for in a dialog. */
export type ModuleRequest =
  | { readonly is: 'create'; readonly projectId: string }
  | { readonly is: 'edit' | 'delete' | 'cycle'; readonly moduleId: string }
  | { readonly is: 'link'; readonly moduleId: string; readonly linkId?: string };

const request = createStore<{ readonly now: ModuleRequest | null }>(() => ({ now: null }));

/** Opens the dialog in which something is written, chosen or confirmed. */
export function askForModule(now: ModuleRequest): void {
  request.setState({ now });
}

/** Closes it. */
export function closeModuleRequest(): void {
  request.setState({ now: null });
}

/** What is asked for now. */
export function useModuleRequest(): ModuleRequest | null {
  return useStore(request, ({ now }) => now);
}
