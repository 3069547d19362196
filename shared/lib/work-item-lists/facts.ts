/** Group key and filter word of items without a value. */
export const NONE = 'None';

/** State groups in workflow order. */
export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;

export type KnownKeys =
  | 'state'
  | 'label'
  | 'assignee'
  | 'module'
  | 'cycle'
  | 'epic'
  | 'project'
  | 'estimate';

/** Look-ups beyond an item's own row that filters, orders and groups need. */
export interface ItemFacts {
  readonly stateName: (id: string) => string | null;
  readonly labelName: (id: string) => string | null;
  readonly firstName: (userId: string) => string | null;
  readonly moduleName: (id: string) => string | null;
  readonly cycleName: (id: string) => string | null;
  readonly epicName: (id: string) => string | null;
  readonly estimateKey: (id: string) => number | null;
  /**
   * Only the server knows an item's subscribers, the people mentioned in its description, and its
   * intake status.
   */
  readonly subscribers: (itemId: string) => readonly string[];
  readonly mentions: (itemId: string) => readonly string[];
  /** Which of the requested spans and past groups match an item; only the server knows. */
  readonly cycle_time: (itemId: string) => readonly string[];
  readonly was: (itemId: string) => readonly string[];
  readonly intakeStatus: (itemId: string) => number | null;
  /** Ids of group heads in order, including empty groups. */
  readonly known: (keys: KnownKeys) => readonly string[];
}
