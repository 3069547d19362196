import { z } from 'zod';

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The first entry of a backup. */
export const Manifest = z.object({
  /** 1 has each table and file in one entry, and no counts. */
  format: z.union([z.literal(1), z.literal(2)]),
  made_at: z.string(),
  /** The newest migration, by drizzle's timestamp. */
  schema: z.number(),
  /** A fingerprint of the secret key: settings sealed under another key cannot be read. */
  key_mark: z.string(),
  /** In the order of foreign keys: parents first. */
  tables: z.array(Table),
});
export type Manifest = z.infer<typeof Manifest>;

export type BackupTable = z.infer<typeof Table>;

/** Precedes a stored file's content. */
export const FileNote = z.object({ key: z.string(), type: z.string() });
export type FileNote = z.infer<typeof FileNote>;

/** Follows the rest: what a restore must count too. */
export const Counts = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  files: z.int(),
});
export type Counts = z.infer<typeof Counts>;

export const ENTRY = {
  manifest: 'backup.json',
  counts: 'counts.json',
  secretKey: 'secret-key',
  table: (name: string) => `tables/${name}.copy`,
  note: (serial: number) => `files/${serial}.json`,
  file: (serial: number) => `files/${serial}`,
} as const;

/** Purpose under which the key signs its fingerprint, which reveals nothing of the key. */
export const KEY_MARK = ['backup', 'key'] as const;
