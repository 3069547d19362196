import { BASE } from '#web/lib/http/http.ts';

/** Path of public pages in the router. */
const OWN = '/spaces/';

/**
 * Path of public pages in URLs, below the program's base path, with a slash at each end; the
 * server writes it into the page.
 */
const REACHED =
  (typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="space-path"]')?.content) || OWN;

/** Full URL of a public page. */
export function publicAddress(
  kind: 'issues' | 'views' | 'pages' | 'intake',
  anchor: string,
): string {
  return new URL(`${BASE}${REACHED}${kind}/${anchor}`, location.origin).href;
}

/** URL of the sign-in page for public pages; it returns to the current page afterwards. */
export function spaceSignIn(): string {
  const address = new URL(`${BASE}${REACHED}`, location.origin);
  const root = address.pathname;
  const here = location.pathname.startsWith(root) ? location.pathname.slice(root.length) : '';
  address.searchParams.set('next_path', `/${here}${location.search}`);
  return address.href;
}

/** URL of a path below the public pages; a path that leads to another site becomes their root. */
export function spacePath(path: string): string {
  const isOurs = /^\/(?![/\\])/.test(path);
  return new URL(`${BASE}${REACHED}${isOurs ? path.slice(1) : ''}`, location.origin).href;
}

/** Router rewrite for public pages that are served at another path; null at the usual path. */
export const spaceRewrite =
  REACHED === OWN
    ? null
    : {
        input: ({ url }: { readonly url: URL }) => moved(url, REACHED, OWN),
        output: ({ url }: { readonly url: URL }) => moved(url, OWN, REACHED),
      };

function moved(url: URL, from: string, to: string): URL {
  const path = url.pathname;
  const start = path.startsWith(BASE + from) ? BASE + from : from;
  if (!path.startsWith(start)) return url;
  const next = new URL(url);
  next.pathname = start.slice(0, start.length - from.length) + to + path.slice(start.length);
  return next;
}
