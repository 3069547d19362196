import { open, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { sign } from '#server/platform/settings/secret-key.ts';

import { noteAt, placeOf, placesIn, receiveFile, removeStale } from './disk-files.ts';
import { readDownload, signDownload } from './download-address.ts';
import type { FileStore, LocalFiles } from './storage.ts';
import { makeTicket, readTicket, type TicketSigner } from './upload-ticket.ts';

/** Path of the server's own file routes. */
export const FILES_PATH = '/api/files/';

export type DiskStore = FileStore & { readonly local: LocalFiles };

interface DiskStoreOptions {
  readonly folder: string;
  readonly publicUrl: string;
  readonly secretKey: string;
}

/** A store in a local folder; this server serves its signed tickets and URLs itself. */
export function diskStore({ folder, publicUrl, secretKey }: DiskStoreOptions): DiskStore {
  const url = publicUrl + FILES_PATH;
  const signer: TicketSigner = {
    url,
    bucket: 'files',
    region: 'local',
    accessKeyId: 'tutti',
    secretAccessKey: sign(secretKey, 'upload-ticket', 'key'),
  };
  return {
    ticket: async (key, type, size) => makeTicket(signer, { key, type, size }),
    downloadUrl: async (key, disposition, type) =>
      `${url}?${signDownload(secretKey, { key, type, disposition })}`,
    async stat(key) {
      const note = await noteAt(placeOf(folder, key));
      return note && { size: note.size, type: note.type };
    },
    write: (key, type, content, max = Infinity) => {
      const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content;
      return receiveFile(folder, { key, type, size: max }, stream);
    },
    async read(key, part) {
      const handle = await open(placeOf(folder, key));
      return handle.createReadStream(part);
    },
    async remove(key) {
      const place = placeOf(folder, key);
      await rm(place, { force: true });
      await rm(`${place}.json`, { force: true });
    },
    async *keys() {
      for (const place of placesIn(folder)) {
        const note = await noteAt(place);
        if (note) yield note.key;
      }
    },
    async storedAt(key) {
      const place = placeOf(folder, key);
      return (await noteAt(place)) && (await stat(place)).mtime;
    },
    local: {
      readTicket: (fields) => readTicket(signer, fields),
      readDownload: (query) => readDownload(secretKey, query),
      tidy: () => removeStale(folder),
    },
    origin: new URL(publicUrl).origin,
    usesDisk: true,
  };
}
