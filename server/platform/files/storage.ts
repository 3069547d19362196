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
  /**
   * Stores what the server itself received or created, at most `max` bytes; returns the size. Throws
   * a FileTooLargeError or EmptyFileError and then keeps nothing.
   */
  write(key: string, type: string, content: Buffer | Readable, max?: number): Promise<number>;
  /** The file, or a part of it, as a stream; rejects when it is missing. */
  read(key: string, part?: FilePart): Promise<Readable>;
  /** Deletes the file; does nothing when it is missing. */
  remove(key: string): Promise<void>;
  /** All keys, for backups. */
  keys(): AsyncIterable<string>;
  /** When a file was stored, by the store's clock; null when it is missing. */
  storedAt(key: string): Promise<Date | null>;
  /** The server's own file routes; null when browsers use those of another server alone. */
  readonly local: LocalFiles | null;
  /** Origins of tickets and signed URLs, as a policy lists them. */
  readonly origin: string;
  /** Whether files lie on the disk of this machine. */
  readonly usesDisk: boolean;
}

/** Reads tickets and signed URLs that lead to this server. */
export interface LocalFiles {
  /** The permission in a ticket's form fields; null when they are forged or expired. */
  readTicket(fields: Readonly<Record<string, string>>): AllowedUpload | null;
  /** The permission in a signed URL; null when it is forged or expired. */
  readDownload(query: Readonly<Record<string, string>>): AllowedDownload | null;
  /** Deletes remains of interrupted uploads. */
  tidy(): Promise<number>;
}

/** A part of a file in bytes; `end` is inclusive. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
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
