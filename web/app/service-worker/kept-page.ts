import { OWN_REPLY } from '#shared/constants/own-reply.ts';
import { buildNumberIn } from '#web/lib/browser/build-number.ts';
import { pageCacheOf, SESSION_ENTRY } from '#web/lib/browser/kept-page.ts';

/** After this time the server counts as unreachable, and the offline page is served. */
const PATIENCE_MS = 3_000;
const SESSION = /(<meta name="session" content=")[^"]*/;
const SCRIPT = /(?:src|href)="\.\/(assets\/[^"]+\.js)"/g;

export interface Build {
  readonly version: string;
  /** Grows with each build. */
  readonly number: number;
  /** All files of the build, by path below the base path. */
  readonly files: readonly { readonly url: string; readonly revision: string | null }[];
}

/** The offline page of one build, served when the server cannot be reached. */
export class KeptPage {
  readonly #build: Build;
  /** Base URL of the program, with a trailing slash. */
  readonly #scope: string;

  constructor(build: Build, scope: string) {
    this.#build = build;
    this.#scope = scope;
  }

  /** Stores the page as signed-out people get it. Throws when it belongs to another build. */
  async keep(): Promise<void> {
    const page = await fetch(this.#scope, {
      headers: { accept: 'text/html' },
      credentials: 'omit',
      cache: 'no-store',
    });
    const known = new Set(this.#build.files.map(({ url }) => url));
    const scripts = [...(await page.clone().text()).matchAll(SCRIPT)];
    const isOfBuild = scripts.length > 0 && scripts.every(([, file = '']) => known.has(file));
    if (!page.ok || !isOwn(page) || !isOfBuild)
      throw new Error('The server gives out the page of another build.');
    await (await this.#cache()).put(this.#address(), page);
  }

  /**
   * Throws when the page of a newer build is kept: while an instance is upgraded, servers of two
   * versions answer, and workers would take turns.
   */
  async refuseOlder(): Promise<void> {
    const cache = await this.#cache();
    const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    const texts = await Promise.all(kept.map(async (page) => (await page?.text()) ?? ''));
    if (texts.some((text) => buildNumberIn(text) > this.#build.number))
      throw new Error('A newer build is kept.');
  }

  /** Deletes the pages of other builds. */
  async forgetOthers(): Promise<void> {
    const cache = await this.#cache();
    const kept = new Set([this.#address(), new URL(SESSION_ENTRY, this.#scope).href]);
    const others = (await cache.keys()).filter(({ url }) => !kept.has(url));
    await Promise.all(others.map((other) => cache.delete(other)));
  }

  /** The response to a navigation: the server's, or the offline page when there is none in time. */
  async open(asked: Promise<Response>): Promise<Response> {
    const answer = await Promise.race([asked.catch(() => null), after(PATIENCE_MS)]);
    // Proxies and captive portals may answer in place of the server: the offline page is served
    // instead of their pages. Redirects and password prompts pass, since they lead to a sign-in.
    const isAsking = answer?.type === 'opaqueredirect' || answer?.status === 401;
    if (answer && (isOwn(answer) || isAsking)) return answer;
    return (await this.#read()) ?? answer ?? asked;
  }

  /** Reads the offline page, with the name of this browser's last session. */
  async #read(): Promise<Response | null> {
    const cache = await this.#cache();
    const page = await cache.match(this.#address());
    if (!page) return null;
    const kept = await cache.match(new URL(SESSION_ENTRY, this.#scope));
    const session = (await kept?.text()) ?? '';
    const html = (await page.text()).replace(SESSION, (_, start: string) => start + session);
    const headers = new Headers(page.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    return new Response(html, { headers });
  }

  #cache(): Promise<Cache> {
    return caches.open(pageCacheOf(new URL(this.#scope).pathname));
  }

  #address(): string {
    return new URL(`page?${this.#build.version}`, this.#scope).href;
  }
}

/** Whether our server answered. */
export function isOwn({ headers }: Response): boolean {
  return headers.has(OWN_REPLY);
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
