import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

import type { Platform } from '#server/platform/process/platform.ts';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** Their names end with a hash of the content: nothing else is looked up for strangers. */
const NAMED = /^assets\/[\w.~-]{1,120}-[\w-]{8}\.(js|css|woff2|svg|png|json)$/;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
};
const AT_ONCE = 20;

/**
 * Stores the files of this server's client in the database, where servers of another version find
 * them while an instance is upgraded, and later ones for tabs that are still open.
 */
export async function storeClientFiles(platform: Platform, folder: string): Promise<void> {
  const { sql } = platform.database;
  try {
    const found = await readdir(path.join(folder, 'assets')).catch(() => []);
    const names = found.map((name) => `assets/${name}`).filter((name) => NAMED.test(name));
    const known = await sql<{ name: string }[]>`
      UPDATE client_files SET kept_at = now() WHERE name = ANY (${names}::text[]) RETURNING name`;
    const stored = new Set(known.map(({ name }) => name));
    const missing = names.filter((name) => !stored.has(name));
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const part = missing.slice(from, from + AT_ONCE);
      const rows = await Promise.all(
        part.map(async (name) => ({ name, content: await packed(path.join(folder, name)) })),
      );
      await sql`INSERT INTO client_files ${sql(rows)} ON CONFLICT (name) DO NOTHING`;
    }
    await sql`DELETE FROM client_files WHERE kept_at < now() - interval '30 days'`;
  } catch (err) {
    platform.log.warn({ err }, 'The files of the client could not be stored for other versions');
  }
}

/** A file of any build that was stored; null when there is none of that name. */
export async function storedClientFile(
  { database }: Platform,
  name: string,
): Promise<Buffer | null> {
  if (!NAMED.test(name)) return null;
  const [row] = await database.sql<{ content: Buffer }[]>`
    SELECT content FROM client_files WHERE name = ${name}`;
  return row ? unpack(row.content) : null;
}

export function typeOf(name: string): string {
  return TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

/** The build has packed most of them already. */
async function packed(file: string): Promise<Buffer> {
  if (existsSync(`${file}.br`)) return readFile(`${file}.br`);
  return pack(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
