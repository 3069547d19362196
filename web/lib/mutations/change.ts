import type { Effect } from '#web/lib/store/entity-store.ts';

/** A message key with its values. */
export interface Message {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** One write of a person: the request, and its effect on screen until the server has answered. */
export interface Change {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Id of the row that it creates; changes of that row wait for it, and fail with it. */
  readonly creates?: string;
  /** Ids of the rows that it concerns: changes that share one are sent in order. */
  readonly touches: readonly string[];
  readonly effects: readonly Effect[];
  /** Title in the list of unsent changes, and in the message of a refusal. */
  readonly label: Message;
  /** Text that the person typed: offered for copying when it is refused. */
  readonly text?: string;
  /** The caller shows a refusal itself. */
  readonly isQuiet?: boolean;
  /** It cannot be undone: it adds an undo step that says so. */
  readonly isFinal?: boolean;
  /** Saved while typing: an earlier unsent save of the same call is merged into this one. */
  readonly isMerging?: boolean;
}

/** A queued change. Its id is the mutation id, the same at every attempt. */
export interface QueuedChange extends Change {
  readonly id: string;
  readonly userId: string;
  /** Counter of the queue: later changes have larger values, independent of clocks. */
  readonly order: number;
  /** Time of the change by this computer's clock, for display only. */
  readonly madeAt: number;
  /**
   * Last known server time before the change, so a lower bound of when it was made. The server
   * decides by it how old the change is.
   */
  readonly heardAt: number;
}

/** A change in the storage format of an earlier version. */
export type KeptChange = Omit<QueuedChange, 'order' | 'heardAt'> &
  Partial<Pick<QueuedChange, 'order' | 'heardAt'>>;

/** Result of a change: a reply, or a final refusal. */
export type Outcome =
  | { readonly is: 'done'; readonly reply: unknown }
  | { readonly is: 'refused'; readonly status: number; readonly body: unknown };
