import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The web client as it was built. */
export interface ClientBuild {
  /** Every file of it but the page, by its path in the folder: nothing else can be asked for. */
  readonly files: ReadonlySet<string>;
  /** The page with this nonce for elements that its scripts make, and the name of the session it was asked with. */
  page(nonce: string, session: string): string;
}

/**
 * Where a build lies. It is looked at anew whenever its page has changed, so that building beside a running server
 * is enough. `base` is the path below which the client is served, with its last slash.
 */
export class ClientFolder {
  readonly #folder: string;
  readonly #base: string;
  #known: { readonly build: ClientBuild; readonly changed: number } | null = null;

  constructor(folder: string, base: string) {
    this.#folder = folder;
    this.#base = base;
  }

  /** The build as it lies there now; null when there is none. */
  async current(): Promise<ClientBuild | null> {
    const file = path.join(this.#folder, 'index.html');
    const changed = (await statOrNull(file))?.mtimeMs;
    if (changed === undefined) return null;
    if (this.#known?.changed !== changed) {
      const [html, files] = await Promise.all([readFile(file, 'utf8'), listFiles(this.#folder)]);
      const [head, middle, end] = partsOf(html, this.#base);
      const page = (nonce: string, session: string) => head + nonce + middle + session + end;
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

const BASE = /<base\b[^>]*>/i;

/** What stands around nonce and session in the page, which says by `<base>` where it is served. */
function partsOf(html: string, base: string): readonly [string, string, string] {
  const [head, body] = BASE.test(html) ? split(html, BASE) : split(html, /(?<=<head>)/i);
  return [
    `${head}<base href="${attribute(base)}" /><meta name="csp-nonce" content="`,
    `" /><meta name="session" content="`,
    `" />${body}`,
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
