import type { Outcome, QueuedChange } from './change.ts';

export type QueueNews =
  | { readonly is: 'added'; readonly change: QueuedChange }
  | { readonly is: 'ended'; readonly id: string; readonly outcome: Outcome }
  | { readonly is: 'dropped'; readonly id: string }
  /** The server wants the person to confirm it: it waited for this many days. */
  | { readonly is: 'asked'; readonly id: string; readonly days: number }
  /** The person confirmed it: it counts as made now. */
  | { readonly is: 'renewed'; readonly id: string; readonly heardAt: number };

declare module '#web/lib/session/tabs.ts' {
  interface TabMessages {
    queue: { readonly userId: string; readonly news: QueueNews };
  }
}
