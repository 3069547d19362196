import type { FeedImage } from '#web/lib/store/feed-rows.ts';

/** Identity of a copy: another person or row schema starts with an empty one. */
export interface CopyOptions {
  readonly workspace: string;
  readonly owner: string;
  /** Hash of the row schema; changes whenever a row gains or loses a field. */
  readonly schema: string;
  /** Entities stored as lists; all others are stored with their audience. */
  readonly onDemand: readonly string[];
}

/**
 * A list: rows of one entity that are loaded together, such as a project's work items. It is a
 * part of an audience.
 */
export interface ListName {
  readonly scope: string;
  readonly entity: string;
  readonly group: string;
}

/** Stored rows: chunks of JSON, and the changes since these were written. */
export interface StoredRows {
  readonly entity: string;
  /** JSON arrays of rows. */
  readonly chunks: readonly string[];
  /** JSON of changed rows: of two with the same id the larger `rev` wins. */
  readonly changed: readonly string[];
  /** Ids of rows in the chunks that are deleted. */
  readonly gone: readonly string[];
}

/** The stored rows of an audience, as of its cursor. */
export interface StoredScope {
  readonly scope: string;
  readonly cursor: string;
  readonly rows: readonly StoredRows[];
}

/** All stored rows except the lists. */
export interface StoredBase {
  /** The server's database that the cursors belong to. */
  readonly epoch: string | null;
  readonly scopes: readonly StoredScope[];
}

/** A stored list; an incomplete one is only a starting point. */
export interface StoredList extends StoredRows {
  readonly isComplete: boolean;
  /** Cursor of its audience. */
  readonly cursor: string;
}

/** A changed row; `row` null = deleted. */
export interface Word {
  readonly entity: string;
  readonly id: string;
  readonly group: string;
  readonly row: FeedImage | null;
}

/** Changes of an audience between two cursors. */
export interface Append {
  readonly scope: string;
  readonly from: string;
  readonly to: string;
  readonly words: readonly Word[];
}

/** An audience to save anew. */
export interface SaveScope {
  readonly scope: string;
  readonly cursor: string;
  readonly epoch: string;
  readonly rows: Readonly<Record<string, readonly FeedImage[]>>;
}

/** A list that is being saved: frames from `cursor` on are stored beside it. */
export interface OpenedList {
  readonly token: string;
  readonly cursor: string;
}

/** A browser's stored rows of a workspace. Calls reject when nothing can be stored (any more). */
export interface Copy {
  /** Opens it and returns everything except the lists. */
  open(options: CopyOptions): Promise<StoredBase>;
  /** Cursor of each stored audience. */
  cursors(): Promise<Readonly<Record<string, string>>>;
  /** Saves an audience anew; its lists become incomplete. `later` = the stored rows are newer. */
  saveScope(save: SaveScope): Promise<'saved' | 'later'>;
  /** Adds changes, unless another tab did. `other` = changes in between are missing. */
  append(append: Append): Promise<'saved' | 'other'>;
  /** Marks an audience's lists as incomplete, after missed changes. */
  markStale(scope: string): Promise<void>;
  /** Removes an audience that the person has lost. */
  forgetScope(scope: string): Promise<void>;
  /** Reads a stored list, and marks it as used. */
  readList(name: ListName): Promise<StoredList | null>;
  /** Starts to save a list; null = its audience is not stored. */
  beginList(name: ListName): Promise<OpenedList | null>;
  /** Adds rows to the list that is being saved. */
  addRows(token: string, rows: readonly FeedImage[]): Promise<void>;
  /** Finishes saving. `stale` = another save was started, or changes were missed meanwhile. */
  endList(name: ListName, token: string): Promise<'saved' | 'stale'>;
  forgetList(name: ListName): Promise<void>;
  /** Deletes everything and stores nothing more. */
  wipe(): Promise<void>;
}
