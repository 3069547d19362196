import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

/** The web client as it was built. */
export interface ClientBuild {
  /** Every file of it but the page, by its path in the folder: nothing else can be asked for. */
  readonly files: ReadonlySet<string>;
  /**
   * The page with this nonce for elements that its scripts make, and the name of the session it was asked with. For
   * somebody who is signed in it names at once what the screen at `address` needs, before any script has run.
   */
  page(nonce: string, session: string, address: string): string;
}

/**
 * Where a build lies. It is looked at anew whenever its page has changed, so that building beside a running server
 * is enough. `base` is the path below which the client is served, with its last slash; `live` is where live documents
 * are, below `base`.
 */
export class ClientFolder {
  readonly #folder: string;
  readonly #base: string;
  readonly #live: string;
  #known: { readonly build: ClientBuild; readonly changed: number } | null = null;

  constructor(folder: string, base: string, live: string) {
    this.#folder = folder;
    this.#base = base;
    this.#live = live;
  }

  /** The build as it lies there now; null when there is none. */
  async current(): Promise<ClientBuild | null> {
    const file = path.join(this.#folder, 'index.html');
    const changed = (await statOrNull(file))?.mtimeMs;
    if (changed === undefined) return null;
    if (this.#known?.changed !== changed) {
      const [html, files, prefetched] = await Promise.all([
        readFile(file, 'utf8'),
        listFiles(this.#folder),
        readAhead(this.#folder),
      ]);
      const [head, middle, end, body] = partsOf(html, this.#base, this.#live);
      const page = (nonce: string, session: string, address: string) => {
        const screen =
          session === '' ? undefined : prefetched.find(({ where }) => where.test(address));
        return head + nonce + middle + session + end + (screen?.links ?? '') + body;
      };
      this.#known = { changed, build: { files, page } };
    }
    return this.#known.build;
  }
}

async function statOrNull(file: string): Promise<Stats | null> {
  try {
    return await stat(file);
  } catch {
    return null;
  }
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'));
  return new Set(names.filter((name) => name !== 'index.html' && !/(?:^|\/)\./.test(name)));
}

const Ahead = z.array(z.object({ path: z.string(), files: z.array(z.string()) }));

/** Which screens need which files, as the build has written it down, as links; nothing where it has not. */
async function readAhead(folder: string) {
  const text = await readFile(path.join(folder, '.vite/prefetch.json'), 'utf8').catch(() => '[]');
  const link = (file: string) => `<link rel="modulepreload" crossorigin href="./${file}">`;
  return Ahead.parse(JSON.parse(text)).map(({ path: where, files }) => ({
    where: new RegExp(where),
    links: files.map(link).join(''),
  }));
}

const BASE = /<base\b[^>]*>/i;

/** What stands around nonce, session and links in the page, which says by `<base>` where it is served, and where documents are. */
function partsOf(
  html: string,
  base: string,
  live: string,
): readonly [string, string, string, string] {
  const [head, rest] = BASE.test(html) ? split(html, BASE) : split(html, /(?<=<head>)/i);
  const [end, body] = split(rest, /(?=<\/head>)/i);
  return [
    `${head}<base href="${attribute(base)}" /><meta name="live-path" content="${attribute(live)}" /><meta name="csp-nonce" content="`,
    `" /><meta name="session" content="`,
    `" />${end}`,
    body,
  ];
}

function split(text: string, where: RegExp): readonly [string, string] {
  const found = where.exec(text);
  if (!found) return ['', text];
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
