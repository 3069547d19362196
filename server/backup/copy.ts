import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { z } from 'zod';

import { type Config, readConfig } from '#server/platform/settings/config.ts';
import { say } from '#server/start/command.ts';
import { StartError } from '#server/start/failure.ts';
import { startProcess } from '#server/start/process.ts';

import type { RestoreReport } from './restore.ts';

const USAGE =
  'Say which backup: npm run restore -- <file> --as-copy [--port 3001] [--url https://copy.example.com]';

/** Who holds the folder of the copy; the moment is known once it is filled. */
const Note = z.object({ pid: z.number(), url: z.string(), moment: z.string().nullable() });
type Note = z.infer<typeof Note>;
const noteOf = (folder: string) => path.join(folder, 'copy.json');

/** The folder of the copy beside the instance: its database, files and key. */
export const copyFolder = ({ DATA_DIR }: Config): string => path.join(DATA_DIR, 'copy');

/**
 * Opens a backup as a second, read-only instance beside the running one, until it is stopped; then
 * nothing of it is left. `restore` fills the instance of a config; `files` are the settings of the
 * store that it reads, where that is not its own.
 */
export async function openCopy(
  config: Config,
  words: readonly string[],
  restore: (copy: Config) => Promise<Pick<RestoreReport, 'made_at'>>,
  files: Partial<Config> = {},
): Promise<void> {
  const folder = copyFolder(config);
  const copy = { ...configOf(config, folder, words), ...files };
  claim(folder, copy.PUBLIC_URL);
  const end = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { made_at } = await restore(copy);
    const stop = stopSignal();
    const running = await startProcess({ ...copy, copyOf: made_at }, say);
    note(folder, { pid: process.pid, url: copy.PUBLIC_URL, moment: made_at });
    say(`The copy of ${made_at.slice(0, 16).replace('T', ' ')} UTC is open: ${copy.PUBLIC_URL}`);
    say('Sign in with an account and password of that time. Ctrl-C closes it and removes it.');
    await stop;
    await running.close();
  } finally {
    end();
  }
  say('The copy is closed.');
}

/** Throws while another copy is open; removes what a killed one left. */
function claim(folder: string, url: string): void {
  const open = openCopyIn(folder);
  if (open) {
    throw new StartError(`A copy is open at ${open.url} already: close it first (Ctrl-C there).`);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  note(folder, { pid: process.pid, url, moment: null });
}

function note(folder: string, content: Note): void {
  writeFileSync(noteOf(folder), JSON.stringify(content), { mode: 0o600 });
}

/** The copy that a living process holds open there; null without one. */
export function openCopyIn(folder: string): Note | null {
  if (!existsSync(noteOf(folder))) return null;
  const found = Note.parse(JSON.parse(readFileSync(noteOf(folder), 'utf8')));
  try {
    process.kill(found.pid, 0);
    return found;
  } catch {
    return null;
  }
}

/**
 * The settings of the copy: none but those named here, so that no new one leads it to another
 * service. On the same machine its address is 127.0.0.1, because browsers keep the cookies of
 * localhost for all ports.
 */
function configOf(config: Config, folder: string, words: readonly string[]): Config {
  const { port, url } = optionsOf(words);
  const PORT = port === undefined ? config.PORT + 1 : Number(port);
  if (!Number.isInteger(PORT) || PORT < 1 || PORT > 65_535) throw new StartError(USAGE);
  const { HOST, SECRET_KEY, TRUST_PROXY, LOG_LEVEL, SPACE_BASE_PATH, ADMIN_BASE_PATH } = config;
  return {
    ...readConfig({}),
    ...{ HOST, SECRET_KEY, TRUST_PROXY, LOG_LEVEL, SPACE_BASE_PATH, ADMIN_BASE_PATH },
    LIVE_BASE_PATH: config.LIVE_BASE_PATH,
    PORT,
    PUBLIC_URL: url?.replace(/\/+$/, '') ?? `http://127.0.0.1:${PORT}`,
    DATA_DIR: folder,
  };
}

function optionsOf(words: readonly string[]) {
  try {
    const options = {
      'as-copy': { type: 'boolean' },
      to: { type: 'string' },
      port: { type: 'string' },
      url: { type: 'string' },
    } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch (cause) {
    throw new StartError(USAGE, { cause });
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
  });
}
