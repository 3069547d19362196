import type { Effect } from '#web/lib/store/entity-store.ts';

/** A message by its key, with what is put into it. */
export interface Message {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** One write a person made: what to send, and what it looks like until the server has answered. */
export interface Change {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** The id of the thing it makes; changes of that thing wait for it, and fall with it. */
  readonly creates?: string;
  /** Ids of the things it touches: changes that share one are sent in order. */
  readonly touches: readonly string[];
  readonly effects: readonly Effect[];
  /** What it is called in the list of unsent changes, and in the message when it is refused. */
  readonly label: Message;
  /** The words a person typed for it: offered again when it is refused. */
  readonly text?: string;
  /** The caller shows a refusal itself. */
  readonly isQuiet?: boolean;
  /** Nothing takes it back: it is a step of undo that says so. */
  readonly isFinal?: boolean;
  /** Saved while it is typed: an earlier save of the same call that still waits is merged into this one. */
  readonly isMerging?: boolean;
}

/** A change in the queue. Its id is the mutation id, the same at every try. */
export interface QueuedChange extends Change {
  readonly id: string;
  readonly userId: string;
  /** Counts the changes of the queue: what was made later has a larger one, whatever a clock says. */
  readonly order: number;
  /** When it was made, by this computer's clock: to be shown, never to decide. */
  readonly madeAt: number;
  /** The server's time when this browser last heard it before: the change is no older. The server judges its age. */
  readonly heardAt: number;
}

/** A change as an earlier version of the program has kept it. */
export type KeptChange = Omit<QueuedChange, 'order' | 'heardAt'> &
  Partial<Pick<QueuedChange, 'order' | 'heardAt'>>;

/** How a change ended: answered, or refused for good. */
export type Outcome =
  | { readonly is: 'done'; readonly reply: unknown }
  | { readonly is: 'refused'; readonly status: number; readonly body: unknown };
