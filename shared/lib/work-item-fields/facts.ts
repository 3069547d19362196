/** The key of the group of items without a value, and the word for it in filters (work-items 2.3, 2.5). */
export const NONE = 'None';

/** State groups in the order of work. */
export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;

/** Groups of a list that exist before any item does. */
export type KnownKeys = 'state' | 'label' | 'assignee' | 'module' | 'cycle' | 'project';

/** What filters, orders and groups need to know besides an item's own row. */
export interface ItemFacts {
  /** The date by the server's clock, in UTC. */
  readonly today: string;
  stateName(id: string): string | null;
  labelName(id: string): string | null;
  firstName(userId: string): string | null;
  moduleName(id: string): string | null;
  cycleName(id: string): string | null;
  estimateKey(id: string): number | null;
  /** Who is subscribed to an item, who its description mentions, its intake status: the server knows. */
  subscribers(itemId: string): readonly string[];
  mentions(itemId: string): readonly string[];
  intakeStatus(itemId: string): number | null;
  /** The ids that head groups, also empty ones, in their order. */
  known(keys: KnownKeys): readonly string[];
}
