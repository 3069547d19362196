import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import { z } from 'zod';

import { expectErrors, writeDurably } from './durable-file.ts';
import { isSigned, sign } from './secret-key.ts';
import { type AllowedUpload, type FileFacts, type FileStore, type LocalFiles } from './storage.ts';
import { makeTicket, readTicket, type TicketSigner } from './upload-ticket.ts';

/** Where the server's own file routes live. */
export const FILES_PATH = '/api/files/';

/** Signed addresses end on round times: the same picture keeps one address for minutes, browsers cache it. */
const DOWNLOAD_SECONDS = 3600;
const ROUND_SECONDS = 300;
const STALE_UPLOAD_MS = 24 * 3600 * 1000;

const Facts = z.object({ key: z.string(), type: z.string(), size: z.number() });

interface DiskStoreOptions {
  readonly folder: string;
  readonly publicUrl: string;
  readonly secretKey: string;
}

/**
 * Files in a folder. A file's place is the hash of its key, so no name can lead out of the folder; beside it
 * lies a small note with key, type and size.
 */
export function diskStore({ folder, publicUrl, secretKey }: DiskStoreOptions): FileStore {
  const url = publicUrl + FILES_PATH;
  const signer: TicketSigner = {
    url,
    bucket: 'files',
    region: 'local',
    accessKeyId: 'tutti',
    secretAccessKey: sign(secretKey, 'upload-ticket', 'key'),
  };
  const incoming = path.join(folder, 'incoming');

  const receive = async (upload: AllowedUpload, content: Readable): Promise<number> => {
    expectErrors(content);
    await mkdir(incoming, { recursive: true });
    const arriving = path.join(incoming, randomUUID());
    try {
      const size = await writeDurably(arriving, content, upload.size);
      const place = placeOf(folder, upload.key);
      await mkdir(path.dirname(place), { recursive: true });
      const note = JSON.stringify({ key: upload.key, type: upload.type, size });
      await writeDurably(`${arriving}.json`, Readable.from([note]), note.length * 4);
      await rename(`${arriving}.json`, `${place}.json`);
      await rename(arriving, place);
      await syncFolder(path.dirname(place));
      return size;
    } finally {
      await rm(arriving, { force: true });
      await rm(`${arriving}.json`, { force: true });
    }
  };

  return {
    ticket: async (key, type, size) => makeTicket(signer, { key, type, size }),
    async downloadUrl(key, disposition, type) {
      const end = Math.ceil(Date.now() / 1000 / ROUND_SECONDS) * ROUND_SECONDS + DOWNLOAD_SECONDS;
      const parts = { key, type, disposition, expires: String(end) };
      const signature = sign(secretKey, 'download', textOf(parts));
      return `${url}?${new URLSearchParams({ ...parts, signature })}`;
    },
    async stat(key) {
      const facts = await factsOf(placeOf(folder, key));
      return facts && { size: facts.size, type: facts.type };
    },
    write: (key, type, content, max = Infinity) =>
      receive(
        { key, type, size: max },
        Buffer.isBuffer(content) ? Readable.from([content]) : content,
      ),
    async read(key) {
      const handle = await open(placeOf(folder, key));
      return handle.createReadStream();
    },
    async remove(key) {
      const place = placeOf(folder, key);
      await rm(place, { force: true });
      await rm(`${place}.json`, { force: true });
    },
    async *keys() {
      for await (const place of placesIn(folder)) {
        const facts = await factsOf(place);
        if (facts) yield facts.key;
      }
    },
    local: {
      readTicket: (fields) => readTicket(signer, fields),
      receive,
      readDownload: (query) => readDownload(secretKey, query),
      open: (key, range) => createReadStream(placeOf(folder, key), range),
      tidy: () => removeStale(incoming),
    },
  };
}

function placeOf(folder: string, key: string): string {
  const hash = createHash('sha256').update(key).digest('hex');
  return path.join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);
}

/** A rename is only safe from a power cut once its folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function factsOf(place: string): Promise<(FileFacts & { key: string }) | null> {
  try {
    await stat(place);
    return Facts.parse(JSON.parse(await readFile(`${place}.json`, 'utf8')));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function* placesIn(folder: string): AsyncGenerator<string> {
  for (const first of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(first)) continue;
    for (const second of await namesIn(path.join(folder, first))) {
      for (const name of await namesIn(path.join(folder, first, second))) {
        if (!name.endsWith('.json')) yield path.join(folder, first, second, name);
      }
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function textOf(parts: { key: string; type: string; disposition: string; expires: string }) {
  return JSON.stringify([parts.key, parts.type, parts.disposition, parts.expires]);
}

const Download = z.object({
  key: z.string(),
  type: z.string(),
  disposition: z.string(),
  expires: z.string(),
  signature: z.string(),
});

const readDownload = (
  secretKey: string,
  query: Readonly<Record<string, string>>,
): ReturnType<LocalFiles['readDownload']> => {
  const parsed = Download.safeParse(query);
  if (!parsed.success) return null;
  const { signature, ...parts } = parsed.data;
  if (!isSigned(secretKey, 'download', textOf(parts), signature)) return null;
  return Number(parts.expires) * 1000 > Date.now() ? parts : null;
};

async function removeStale(incoming: string): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(incoming)) {
    const file = path.join(incoming, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs < STALE_UPLOAD_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
