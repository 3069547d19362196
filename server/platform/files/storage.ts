import type { Readable } from 'node:stream';

/** What a browser needs to upload one file directly to the store. */
export interface UploadTicket {
  readonly url: string;
  readonly fields: Record<string, string>;
}

export interface FileFacts {
  readonly size: number;
  readonly type: string;
}

/** A store of files on disk or S3, with the contract's upload tickets. */
export interface FileStore {
  /** A ticket for exactly this key and type, 1 to `size` bytes, valid for 3600 s. */
  ticket(key: string, type: string, size: number): Promise<UploadTicket>;
  /** A signed URL to read the file, valid for 3600 s. */
  downloadUrl(key: string, disposition: string, type: string): Promise<string>;
  /** Size and type of a stored file; null when it is missing. */
  stat(key: string): Promise<FileFacts | null>;
  /** Stores what the server itself received or created, at most `max` bytes; returns the size. */
  write(key: string, type: string, content: Buffer | Readable, max?: number): Promise<number>;
  /** The whole file as a stream; rejects when it is missing. */
  read(key: string): Promise<Readable>;
  /** Deletes the file; does nothing when it is missing. */
  remove(key: string): Promise<void>;
  /** All keys, for backups. */
  keys(): AsyncIterable<string>;
  /** The server's own file routes; null when another server holds the files. */
  readonly local: LocalFiles | null;
  /** Origin of tickets and signed URLs. */
  readonly origin: string;
}

/** Serves tickets and signed URLs of files on local disk. */
export interface LocalFiles {
  /** The permission in a ticket's form fields; null when they are forged or expired. */
  readTicket(fields: Readonly<Record<string, string>>): AllowedUpload | null;
  /** Stores an upload; throws a FileTooLargeError or EmptyFileError and then keeps nothing. */
  receive(upload: AllowedUpload, content: Readable): Promise<number>;
  /** The permission in a signed URL; null when it is forged or expired. */
  readDownload(query: Readonly<Record<string, string>>): AllowedDownload | null;
  /** A range of a file; `end` is inclusive. */
  open(key: string, range: { start: number; end: number }): Readable;
  /** Deletes remains of interrupted uploads. */
  tidy(): Promise<number>;
}

export interface AllowedUpload {
  readonly key: string;
  readonly type: string;
  readonly size: number;
}

export interface AllowedDownload {
  readonly key: string;
  readonly type: string;
  readonly disposition: string;
}

/** The upload has more bytes than its ticket permits. */
export class FileTooLargeError extends Error {}

/** The upload has no bytes. */
export class EmptyFileError extends Error {}
