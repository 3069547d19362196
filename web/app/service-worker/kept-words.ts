import { type Build, isOwn } from './kept-page.ts';

/** The language whose messages a file holds; null for other files, also those of English. */
export function languageIn(url: string): string | null {
  return /(?:^|\/)assets\/messages\.([^./]+)\./.exec(url)?.[1] ?? null;
}

/** The messages of the language that is read in this browser, for screens that are opened offline. */
export class KeptWords {
  readonly cacheName: string;
  readonly #build: Build;
  /** Base URL of the program, with a trailing slash. */
  readonly #scope: string;

  constructor(build: Build, scope: string) {
    this.#build = build;
    this.#scope = scope;
    this.cacheName = `tutti-words ${new URL(scope).pathname}`;
  }

  /** Caches all files of a language, and deletes those of others and of other builds. */
  async keep(language: string): Promise<void> {
    const cache = await caches.open(this.cacheName);
    const wanted = new Set(
      this.#build.files
        .filter(({ url }) => languageIn(url) === language)
        .map(({ url }) => new URL(url, this.#scope).href),
    );
    const known = new Set((await cache.keys()).map(({ url }) => url));
    await Promise.all([
      ...[...wanted].filter((url) => !known.has(url)).map((url) => add(cache, url)),
      ...[...known].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)),
    ]);
  }

  /** Caches the files of the same language for this build. */
  async keepSame(): Promise<void> {
    const cache = await caches.open(this.cacheName);
    const languages = (await cache.keys()).map(({ url }) => languageIn(url));
    const language = languages.at(-1);
    if (language) await this.keep(language);
  }
}

/** A missing file is loaded when it is needed. */
async function add(cache: Cache, url: string): Promise<void> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok && isOwn(response)) await cache.put(url, response);
}
