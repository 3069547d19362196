import type { Readable } from 'node:stream';

/** What a browser needs to upload one file straight to the store (contract: pages-intake-views 1.8). */
export interface UploadTicket {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** Files on disk or in an S3-compatible store, behind the contract's ticket protocol. */
export interface FileStore {
  /** A ticket for exactly this key and type, 1..size bytes, valid 3600 s. */
  ticket(key: string, type: string, size: number): Promise<UploadTicket>;
  /** A signed address to read the file from, valid 3600 s. */
  downloadUrl(key: string, disposition: string, type: string): Promise<string>;
  /** Size and type of a stored file, or null. */
  stat(key: string): Promise<{ size: number; type: string } | null>;
  write(key: string, type: string, content: Buffer): Promise<void>;
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Every key, for backups. */
  keys(): AsyncIterable<string>;
}
