import { createStore, useStore } from 'zustand';

type Settings = Readonly<Record<string, unknown>>;

/** How a list is shown, as a view keeps it. */
export interface KeptList {
  readonly filters: Settings;
  readonly display_filters: Settings;
  readonly display_properties: Settings;
}

/** Something about views that is asked for in a dialog. */
export type ViewRequest =
  | {
      readonly is: 'create';
      /** Null = in the workspace. */
      readonly projectId: string | null;
      /** What the new view shows; absent = all items. */
      readonly kept?: KeptList | undefined;
      /** Called once it is there. */
      readonly onMade?: ((viewId: string) => void) | undefined;
    }
  | { readonly is: 'edit' | 'publish' | 'delete'; readonly viewId: string };

const request = createStore<{ readonly now: ViewRequest | null }>(() => ({ now: null }));

/** Opens the dialog in which something is written or confirmed. */
export function askForView(now: ViewRequest): void {
  request.setState({ now });
}

/** Closes it. */
export function closeViewRequest(): void {
  request.setState({ now: null });
}

/** What is asked for now. */
export function useViewRequest(): ViewRequest | null {
  return useStore(request, ({ now }) => now);
}
