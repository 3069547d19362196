import { z } from 'zod';

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The first entry of a backup: what is in it. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** The newest migration of the database, as drizzle numbers them. */
  schema: z.number(),
  /** A mark of the secret key: settings sealed under another one cannot be read. */
  key_mark: z.string(),
  /** Parents first. */
  tables: z.array(Table),
});
export type Manifest = z.infer<typeof Manifest>;

export type BackupTable = z.infer<typeof Table>;

/** A stored file's name and type, before its content. */
export const FileNote = z.object({ key: z.string(), type: z.string() });
export type FileNote = z.infer<typeof FileNote>;

/** Names of the entries. */
export const ENTRY = {
  manifest: 'backup.json',
  secretKey: 'secret-key',
  table: (name: string) => `tables/${name}.copy`,
  note: (serial: number) => `files/${serial}.json`,
  file: (serial: number) => `files/${serial}`,
} as const;

/** What the secret key is known by, without saying anything about it. */
export const KEY_MARK = ['backup', 'key'] as const;
