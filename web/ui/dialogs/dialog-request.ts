import { createStore, useStore } from 'zustand';

/** What a dialog is asked for; menus, keys and the palette ask, wherever the dialog is drawn. */
export interface DialogRequest<Request> {
  /** Opens the dialog. */
  readonly ask: (now: Request) => void;
  readonly close: () => void;
  /** What is asked for now; null = nothing. */
  readonly use: () => Request | null;
}

/** Declares what some dialogs of one place can be asked for: one of them is open at a time. */
export function dialogRequest<Request>(): DialogRequest<Request> {
  const request = createStore<{ readonly now: Request | null }>(() => ({ now: null }));
  return {
    ask: (now) => request.setState({ now }),
    close: () => request.setState({ now: null }),
    use: () => useStore(request, ({ now }) => now),
  };
}
