import type { DiskStore } from './disk-store.ts';
import type { FileStore } from './storage.ts';

/** How long a process goes by what it knows of the place of files, in milliseconds. */
const KNOWN_MS = 1_000;

/** After this time every process knows a new state, in milliseconds. */
export const SPREAD_MS = 2 * KNOWN_MS;

/** Where files are now. */
export interface Places {
  readonly place: FileStore;
  /** Files not yet moved are read here. */
  readonly former: FileStore | null;
  /** Every store that may still hold a file. */
  readonly all: readonly FileStore[];
  /** Whether browsers exchange files with the place itself; else through this server. */
  readonly isDirect: boolean;
}

export interface MovableOptions {
  readonly find: () => Promise<Places>;
  /** Tickets and signed URLs that lead to this server, whatever the place. */
  readonly own: DiskStore;
  /** Called when a file changes while files are moved. */
  readonly onChange: (key: string) => Promise<void>;
}

/** A store whose files are moved to another one while it is used. */
export async function movableStore({ find, own, onChange }: MovableOptions): Promise<FileStore> {
  const { places, known } = await followPlaces(find);
  /** The store that has the file; the place when none has it. */
  const holder = async (key: string) => {
    const { place, former } = await places();
    return former && !(await place.stat(key)) && (await former.stat(key)) ? former : place;
  };
  const exchange = async () => {
    const { place, isDirect } = await places();
    return isDirect ? place : own;
  };
  return {
    ticket: async (...upload) => (await exchange()).ticket(...upload),
    downloadUrl: async (...file) => (await exchange()).downloadUrl(...file),
    stat: async (key) => (await holder(key)).stat(key),
    storedAt: async (key) => (await holder(key)).storedAt(key),
    read: async (key, part) => (await holder(key)).read(key, part),
    async write(key, type, content, max) {
      const { place, former } = await places();
      const size = await place.write(key, type, content, max);
      // An older file of that name; a former store that is away must not stop new files.
      if (former) await Promise.all([former.remove(key).catch(() => undefined), onChange(key)]);
      return size;
    },
    async remove(key) {
      const { place, all } = await places();
      // The place last: a file that is copied meanwhile is gone from there too.
      for (const store of all) if (store !== place) await store.remove(key);
      await place.remove(key);
      if (all.length > 1) await onChange(key);
    },
    async *keys() {
      const { place, former } = await places();
      const listed = new Set<string>();
      for await (const key of place.keys()) {
        if (former) listed.add(key);
        yield key;
      }
      if (!former) return;
      for await (const key of former.keys()) if (!listed.has(key)) yield key;
    },
    local: own.local,
    get origin() {
      // For the next page.
      places().catch(() => undefined);
      return [...new Set(known().all.map(({ origin }) => origin))].join(' ');
    },
    get usesDisk() {
      return known().all.some(({ usesDisk }) => usesDisk);
    },
  };
}

/** Asks again when the answer is older than `KNOWN_MS`: nobody has to tell a process of a move. */
async function followPlaces(find: () => Promise<Places>) {
  let at = performance.now();
  let known = await find();
  let asking: Promise<Places> | null = null;
  const ask = async () => {
    const asked = performance.now();
    try {
      known = await find();
      at = asked;
      return known;
    } finally {
      asking = null;
    }
  };
  const places = async () => {
    if (performance.now() - at < KNOWN_MS) return known;
    asking ??= ask();
    return asking;
  };
  return { places, known: () => known };
}
