import { OWN_REPLY } from '#shared/constants/own-reply.ts';
import { pageCacheOf, SESSION_ENTRY } from '#web/lib/browser/kept-page.ts';

/** Slower than this the server counts as away: the kept page is there at once. */
const PATIENCE_MS = 3_000;
const SESSION = /(<meta name="session" content=")[^"]*/;
const SCRIPT = /(?:src|href)="\.\/(assets\/[^"]+\.js)"/g;

/** One build of the program. */
export interface Build {
  readonly version: string;
  /** Every file of it, by its path below the program's own. */
  readonly files: readonly { readonly url: string; readonly revision: string | null }[];
}

/** The page of one build, that is shown when the server cannot be reached. */
export class KeptPage {
  readonly #build: Build;
  /** The program's own address, with its last slash. */
  readonly #scope: string;

  constructor(build: Build, scope: string) {
    this.#build = build;
    this.#scope = scope;
  }

  /** Reads the page as somebody gets it who is not signed in. Throws when it is the page of another build. */
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

  /** Deletes the pages of other builds. */
  async forgetOthers(): Promise<void> {
    const cache = await this.#cache();
    const kept = new Set([this.#address(), new URL(SESSION_ENTRY, this.#scope).href]);
    const others = (await cache.keys()).filter(({ url }) => !kept.has(url));
    await Promise.all(others.map((other) => cache.delete(other)));
  }

  /** The answer to somebody who opens an address: the server's, or the kept page when it gives none in time. */
  async open(asked: Promise<Response>): Promise<Response> {
    const answer = await Promise.race([asked.catch(() => null), after(PATIENCE_MS)]);
    // A proxy answers when its server is away, and a network that wants a sign-in answers always: the kept page goes
    // before a page of theirs. Redirects lead where somebody signs in, and a proxy that asks for a password must ask.
    const isAsking = answer?.type === 'opaqueredirect' || answer?.status === 401;
    if (answer && (isOwn(answer) || isAsking)) return answer;
    return (await this.#read()) ?? answer ?? asked;
  }

  /** The kept page, for the session that this browser was opened with last. */
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

/** Whether the server itself has answered. */
export function isOwn({ headers }: Response): boolean {
  return headers.has(OWN_REPLY);
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
