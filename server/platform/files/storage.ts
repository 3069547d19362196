import type { Readable } from 'node:stream';

/** What a browser needs to upload one file straight to the store. */
export interface UploadTicket {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** A stored file, as far as the store knows. */
export interface FileFacts {
  readonly size: number;
  readonly type: string;
}

/** Files on disk or in an S3-compatible store, behind the contract's ticket protocol. */
export interface FileStore {
  /** A ticket for exactly this key and type, 1..size bytes, valid 3600 s. */
  ticket(key: string, type: string, size: number): Promise<UploadTicket>;
  /** A signed address to read the file from, valid 3600 s. */
  downloadUrl(key: string, disposition: string, type: string): Promise<string>;
  /** Size and type of a stored file, or null. */
  stat(key: string): Promise<FileFacts | null>;
  /** Stores what the server itself received or made, `max` bytes at most; returns the size. */
  write(key: string, type: string, content: Buffer | Readable, max?: number): Promise<number>;
  /** The whole file as a stream; rejects when there is none. */
  read(key: string): Promise<Readable>;
  /** Forgets the file; nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Every key, for backups. */
  keys(): AsyncIterable<string>;
  /** What the server's own file routes do; null when another server holds the files. */
  readonly local: LocalFiles | null;
  /** The origin that tickets and signed addresses send browsers to. */
  readonly origin: string;
}

/** The serving side of tickets and signed addresses, for files on this server's disk. */
export interface LocalFiles {
  /** What a ticket's form fields allow, or null when they are forged, altered or too old. */
  readTicket(fields: Readonly<Record<string, string>>): AllowedUpload | null;
  /** Stores what arrives; throws a FileTooLargeError or EmptyFileError and keeps nothing then. */
  receive(upload: AllowedUpload, content: Readable): Promise<number>;
  /** What a signed address allows to read, or null when it is forged, altered or too old. */
  readDownload(query: Readonly<Record<string, string>>): AllowedDownload | null;
  /** A part of a file; `end` is included. */
  open(key: string, range: { start: number; end: number }): Readable;
  /** Removes what broken uploads left behind. */
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

/** More bytes than the ticket allows. */
export class FileTooLargeError extends Error {}

/** Not one byte. */
export class EmptyFileError extends Error {}
