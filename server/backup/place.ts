import { StartError } from '#server/start/failure.ts';

/** A file of ours in a place of backups. */
export interface StoredBackup {
  readonly name: string;
  readonly bytes: number;
  /** When it was written whole. */
  readonly at: Date;
}

/** Where backups are kept: a folder or a bucket. A file has its name only once it is whole. */
export interface BackupPlace {
  /** For people. */
  readonly address: string;
  /** Returns the number of bytes. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<number>;
  /** Files whose name begins so, by name. */
  list(prefix: string): Promise<StoredBackup[]>;
  read(name: string): AsyncIterable<Buffer>;
  remove(name: string): Promise<void>;
  /**
   * Removes what was begun under such names more than a day ago and not finished: its process was
   * killed.
   */
  tidy(prefix: string): Promise<void>;
}

/** After this time a file that is still being written belongs to a process that was killed. */
export const GIVEN_UP_MS = 24 * 3600 * 1000;

const NO_ACCESS = ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'ENOENT', 'EEXIST'];

/** A failed write as a sentence with what to do; other failures as they are. */
export function explainWrite(place: BackupPlace, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const file = 'path' in error ? String(error.path) : '';
  const { address } = place;
  if (code === 'ENOSPC') {
    return new StartError(
      `The disk of ${address} is full: make room, or keep backups for fewer days (BACKUP_KEEP_DAYS).`,
      { cause: error },
    );
  }
  if (NO_ACCESS.includes(code) && file.startsWith(address)) {
    return new StartError(
      `Backups cannot be written to ${address} (${code}): give the user that runs Tutti the right to write there, or set BACKUP_TO to another folder.`,
      { cause: error },
    );
  }
  if ('$metadata' in error || (address.startsWith('s3:') && CONNECTION.includes(code))) {
    return new StartError(
      `The store does not take backups at ${address} (${error.name}: ${error.message}): check BACKUP_TO and the BACKUP_S3_ settings, and that the bucket exists.`,
      { cause: error },
    );
  }
  return error;
}

const CONNECTION = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET'];
