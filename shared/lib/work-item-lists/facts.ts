/** The key of the group of items without a value, and the word for it in filters. */
export const NONE = 'None';

/** State groups in the order of work. */
export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;

/** Groups of a list that exist before any item does. */
export type KnownKeys =
  | 'state'
  | 'label'
  | 'assignee'
  | 'module'
  | 'cycle'
  | 'epic'
  | 'project'
  | 'estimate';

/** What filters, orders and groups need to know besides an item's own row. */
export interface ItemFacts {
  /** The date by the server's clock, in UTC. */
  readonly today: string;
  readonly stateName: (id: string) => string | null;
  readonly labelName: (id: string) => string | null;
  readonly firstName: (userId: string) => string | null;
  readonly moduleName: (id: string) => string | null;
  readonly cycleName: (id: string) => string | null;
  readonly epicName: (id: string) => string | null;
  readonly estimateKey: (id: string) => number | null;
  /** Who is subscribed to an item, who its description mentions, its intake status: the server knows. */
  readonly subscribers: (itemId: string) => readonly string[];
  readonly mentions: (itemId: string) => readonly string[];
  /** Which of the spans and past groups that were asked for are about an item: the server knows. */
  readonly cycle_time: (itemId: string) => readonly string[];
  readonly was: (itemId: string) => readonly string[];
  readonly intakeStatus: (itemId: string) => number | null;
  /** The ids that head groups, also empty ones, in their order. */
  readonly known: (keys: KnownKeys) => readonly string[];
}
