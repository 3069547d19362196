import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import { escapeHtml } from '#shared/lib/escape-html.ts';
import { isReservedSlug } from '#shared/lib/slugs.ts';

/** The web client as it was built. */
export interface ClientBuild {
  /** Every file of it but the page, by its path in the folder: nothing else can be asked for. */
  readonly files: ReadonlySet<string>;
  /**
   * The page with this nonce for elements that its scripts make, and the name of the session it was asked with. For
   * somebody who is signed in it names at once what the screen at `address` needs, before any script has run.
   */
  page(nonce: string, session: string, address: string): string;
  /** The page with its own title and tags, and with HTML that stands there until a script has run, or for good. */
  publicPage(nonce: string, session: string, content: PublicContent): string;
}

/** What a page says before any script has run; all of it is HTML. */
export interface PublicContent {
  /** The title and further tags of the head. */
  readonly head: string;
  readonly body: string;
  /** The program does not take over: the text is all there is. */
  readonly isStatic: boolean;
}

/** Where live documents and public pages are, below the path of the client. */
export interface ClientPaths {
  readonly live: string;
  readonly space: string;
}

/**
 * Where a build lies. It is looked at anew whenever its page has changed, so that building beside a running server
 * is enough. `base` is the path below which the client is served, with its last slash.
 */
export class ClientFolder {
  readonly #folder: string;
  readonly #base: string;
  readonly #paths: ClientPaths;
  #known: { readonly build: ClientBuild; readonly changed: number } | null = null;

  constructor(folder: string, base: string, paths: ClientPaths) {
    this.#folder = folder;
    this.#base = base;
    this.#paths = paths;
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
      const [head, middle, end, body] = partsOf(html, this.#base, this.#paths);
      const page = (nonce: string, session: string, address: string) => {
        // What begins with a reserved word is a page of the program itself, whatever its address looks like.
        const isOfWorkspace = session !== '' && !isReservedSlug(address.split('/')[1] ?? '');
        const screen = isOfWorkspace && prefetched.find(({ where }) => where.test(address));
        return head + nonce + middle + session + end + (screen ? screen.links : '') + body;
      };
      const publicPage = (nonce: string, session: string, content: PublicContent) => {
        const own = end.replace(TITLE, '') + content.head;
        const text = body.replace(NO_SCRIPT, '').replace(BODY, (tag) => tag + content.body);
        const whole = head.replace(TITLE, '') + nonce + middle + session + own + text;
        return content.isStatic ? whole.replaceAll(PROGRAM, '') : whole;
      };
      this.#known = { changed, build: { files, page, publicPage } };
    }
    return this.#known.build;
  }
}

const TITLE = /<title>[^<]*<\/title>/i;
const NO_SCRIPT = /<noscript>.*?<\/noscript>/is;
const BODY = /<body\b[^>]*>/i;
const PROGRAM = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/gi;

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
  const link = (file: string) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="./${file}">`
      : `<link rel="modulepreload" crossorigin href="./${file}">`;
  return Ahead.parse(JSON.parse(text)).map(({ path: where, files }) => ({
    where: new RegExp(where),
    links: files.map(link).join(''),
  }));
}

const BASE = /<base\b[^>]*>/i;

/** What stands around nonce, session and links in the page, which says by `<base>` where it is served, and where documents and public pages are. */
function partsOf(
  html: string,
  base: string,
  { live, space }: ClientPaths,
): readonly [string, string, string, string] {
  const [head, rest] = BASE.test(html) ? split(html, BASE) : split(html, /(?<=<head>)/i);
  const [end, body] = split(rest, /(?=<\/head>)/i);
  return [
    `${head}<base href="${escapeHtml(base)}" /><meta name="live-path" content="${escapeHtml(live)}" /><meta name="space-path" content="${escapeHtml(space)}" /><meta name="csp-nonce" content="`,
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
