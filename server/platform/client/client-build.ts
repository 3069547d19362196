import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import type { Language } from '#shared/constants/languages.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';
import { isReservedSlug } from '#shared/lib/slugs.ts';

/** The built web client. */
export interface ClientBuild {
  /** All files except the page, by path in the folder: nothing else is served. */
  readonly files: ReadonlySet<string>;
  /**
   * The page with a nonce for elements created by scripts, and the session's name. For a signed-in
   * person it preloads the files of the screen at `address`.
   */
  page(nonce: string, session: string, address: string): string;
  /** The page with its own tags, and HTML that stays until a script has run, or for good. */
  publicPage(nonce: string, session: string, content: PublicContent): string;
}

/** HTML of a page before any script has run. */
export interface PublicContent {
  readonly language: Language;
  readonly head: string;
  readonly body: string;
  /** The program does not replace it: the text is all there is. */
  readonly isStatic: boolean;
}

/** What the page says of the instance: paths below the client's, and the moment of a copy. */
export interface ClientPaths {
  readonly live: string;
  readonly space: string;
  readonly copyOf: string | null;
}

/**
 * The folder of a build, read again when its page has changed: building beside a running server is
 * enough. `base` is the path of the client, with a trailing slash.
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
        // A path that begins with a reserved slug is a page of the program, not of a workspace.
        const isOfWorkspace = session !== '' && !isReservedSlug(address.split('/')[1] ?? '');
        const screen = isOfWorkspace && prefetched.find(({ where }) => where.test(address));
        return head + nonce + middle + session + end + (screen ? screen.links : '') + body;
      };
      const publicPage = (nonce: string, session: string, content: PublicContent) => {
        const own = end.replace(TITLE, '') + content.head;
        const text = body.replace(NO_SCRIPT, '').replace(BODY, (tag) => tag + content.body);
        const { code, direction } = content.language;
        const start = head
          .replace(TITLE, '')
          .replace(HTML, `<html lang="${code}" dir="${direction}">`);
        const whole = start + nonce + middle + session + own + text;
        return content.isStatic ? whole.replaceAll(PROGRAM, '') : whole;
      };
      this.#known = { changed, build: { files, page, publicPage } };
    }
    return this.#known.build;
  }
}

const HTML = /<html\b[^>]*>/i;
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

/** Preload links by screen, from the build's manifest; empty without one. */
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

/** Splits the page around nonce, session and links, and adds `<base>` and paths. */
function partsOf(
  html: string,
  base: string,
  { live, space, copyOf }: ClientPaths,
): readonly [string, string, string, string] {
  const [head, rest] = BASE.test(html) ? split(html, BASE) : split(html, /(?<=<head>)/i);
  const [end, body] = split(rest, /(?=<\/head>)/i);
  const copy = copyOf && `<meta name="copy-of" content="${escapeHtml(copyOf)}" />`;
  return [
    `${head}${copy ?? ''}<base href="${escapeHtml(base)}" /><meta name="live-path" content="${escapeHtml(live)}" /><meta name="space-path" content="${escapeHtml(space)}" /><meta name="csp-nonce" content="`,
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
