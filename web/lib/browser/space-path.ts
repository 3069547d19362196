import { BASE } from '#web/lib/http/http.ts';

/** Where the program knows public pages. */
const OWN = '/spaces/';

/** Where people reach public pages, below the program's own path, with a slash at each end: the page says it. */
const REACHED =
  (typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="space-path"]')?.content) || OWN;

/** The whole address of a public page. */
export function publicAddress(
  kind: 'issues' | 'views' | 'pages' | 'intake',
  anchor: string,
): string {
  return new URL(`${BASE}${REACHED}${kind}/${anchor}`, location.origin).href;
}

/** The whole address of signing in among the public pages, which leads back here afterwards. */
export function spaceSignIn(): string {
  const address = new URL(`${BASE}${REACHED}`, location.origin);
  const root = address.pathname;
  const here = location.pathname.startsWith(root) ? location.pathname.slice(root.length) : '';
  address.searchParams.set('next_path', `/${here}${location.search}`);
  return address.href;
}

/** Where a path below the public pages leads; of other sites nothing does. */
export function spacePath(path: string): string {
  const isOurs = /^\/(?![/\\])/.test(path);
  return new URL(`${BASE}${REACHED}${isOurs ? path.slice(1) : ''}`, location.origin).href;
}

/** Lets the router know public pages wherever they are reached; nothing where that is the usual place. */
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
