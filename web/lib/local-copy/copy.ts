import type { FeedImage } from '#web/lib/store/feed-store.ts';

/** Whose copy of what: another person, or rows of another shape, begin with an empty one. */
export interface CopyOptions {
  readonly workspace: string;
  readonly owner: string;
  /** Names the shape of the rows; changes whenever one of them gets or loses a field. */
  readonly schema: string;
  /** Entities that are kept as lists; all others are kept with their audience. */
  readonly onDemand: readonly string[];
}

/** Rows of an entity that are loaded together, as a project's work items: a part of an audience. */
export interface ListName {
  readonly scope: string;
  readonly entity: string;
  readonly group: string;
}

/** Rows as they are kept: chunks of JSON, and what has changed since they were written. */
export interface StoredRows {
  readonly entity: string;
  /** JSON arrays of rows. */
  readonly chunks: readonly string[];
  /** JSON of changed rows: of two with the same id the larger `rev` counts. */
  readonly changed: readonly string[];
  /** Ids of rows in the chunks that are no more. */
  readonly gone: readonly string[];
}

/** An audience: its rows stand at the cursor. */
export interface StoredScope {
  readonly scope: string;
  readonly cursor: string;
  readonly rows: readonly StoredRows[];
}

/** Everything but the lists. */
export interface StoredBase {
  /** Of the server's database that the cursors belong to. */
  readonly epoch: string | null;
  readonly scopes: readonly StoredScope[];
}

/** A list; where it is not complete it is only something to begin with. */
export interface StoredList extends StoredRows {
  readonly isComplete: boolean;
  /** Where its audience stands. */
  readonly cursor: string;
}

/** How a row has changed: `row` null = it is gone. */
export interface Word {
  readonly entity: string;
  readonly id: string;
  readonly group: string;
  readonly row: FeedImage | null;
}

/** What the feed has brought of an audience between two cursors. */
export interface Append {
  readonly scope: string;
  readonly from: string;
  readonly to: string;
  readonly words: readonly Word[];
}

/** An audience to be kept anew. */
export interface SaveScope {
  readonly scope: string;
  readonly cursor: string;
  readonly epoch: string;
  readonly rows: Readonly<Record<string, readonly FeedImage[]>>;
}

/** A list that is being saved: what the feed brings from `cursor` on is kept beside it. */
export interface OpenedList {
  readonly token: string;
  readonly cursor: string;
}

/** The rows a browser keeps of a workspace. Every call fails where nothing can be kept (any more). */
export interface Copy {
  /** Opens it and returns everything it holds except the lists. */
  open(options: CopyOptions): Promise<StoredBase>;
  /** Where each audience stands. */
  cursors(): Promise<Readonly<Record<string, string>>>;
  /** Keeps an audience anew; its lists are no longer complete. `later` = what is kept is newer. */
  saveScope(save: SaveScope): Promise<'saved' | 'later'>;
  /** Adds what the feed has brought, if nobody else has. `other` = something in between is missing. */
  append(append: Append): Promise<'saved' | 'other'>;
  /** Something of the audience was missed: its lists are no longer complete. */
  markStale(scope: string): Promise<void>;
  /** The audience is lost: nothing of it stays. */
  forgetScope(scope: string): Promise<void>;
  /** A list that is kept; it counts as just used. */
  readList(name: ListName): Promise<StoredList | null>;
  /** Begins to save a list; null = its audience is not kept. */
  beginList(name: ListName): Promise<OpenedList | null>;
  /** Rows of the list that is being saved. */
  addRows(token: string, rows: readonly FeedImage[]): Promise<void>;
  /** Ends saving. `stale` = it was begun again by somebody else, or something was missed meanwhile. */
  endList(name: ListName, token: string): Promise<'saved' | 'stale'>;
  forgetList(name: ListName): Promise<void>;
  /** Deletes everything and keeps nothing more. */
  wipe(): Promise<void>;
}
