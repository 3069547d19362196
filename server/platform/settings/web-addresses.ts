import type { IncomingHttpHeaders } from 'node:http';

import { isReservedSlug } from '#shared/lib/slugs.ts';

import { type Config, firstFolder } from './config.ts';

/** The three web applications; each address ends with a slash. */
export type WebBase = 'app' | 'admin' | 'space';

function folderOf({ ADMIN_BASE_PATH, SPACE_BASE_PATH }: Config, base: WebBase): string {
  return { app: '/', admin: ADMIN_BASE_PATH, space: SPACE_BASE_PATH }[base];
}

/** A URL in one of our web applications: `path` with or without a leading slash, then the query. */
export function webAddress(
  config: Config,
  base: WebBase,
  path = '',
  query: Record<string, string | number> = {},
): string {
  const address = new URL(config.PUBLIC_URL + folderOf(config, base) + path.replace(/^\/+/, ''));
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  return address.href;
}

/** The path of everything of ours, for cookies: "/", or the prefix of PUBLIC_URL. */
export function basePath(config: Config): string {
  return config.PUBLIC_URL.replace(/^[a-z]+:\/\/[^/]*/i, '') || '/';
}

/** Internal path of live documents; LIVE_BASE_PATH is the public one. */
export const LIVE_PATH = '/live/';

/** Internal path of public pages; SPACE_BASE_PATH is the public one. */
export const SPACE_PATH = '/spaces/';

/**
 * Maps a request's URL to the routes: proxies may or may not strip the prefix of PUBLIC_URL, and
 * live documents and public pages have configurable paths.
 */
export function ownAddress(config: Config, address: string): string {
  const own = withoutPrefix(config, address);
  const { LIVE_BASE_PATH, SPACE_BASE_PATH } = config;
  if (own.startsWith(LIVE_BASE_PATH)) return LIVE_PATH + own.slice(LIVE_BASE_PATH.length);
  const isSpace = SPACE_BASE_PATH !== '/' && own.startsWith(SPACE_BASE_PATH);
  return isSpace ? SPACE_PATH + own.slice(SPACE_BASE_PATH.length) : own;
}

/** Whether a slug is taken by pages or calls of this instance. */
export function isSlugTaken(config: Config, slug: string): boolean {
  const { ADMIN_BASE_PATH, LIVE_BASE_PATH, SPACE_BASE_PATH } = config;
  const own = [ADMIN_BASE_PATH, LIVE_BASE_PATH, SPACE_BASE_PATH].map(firstFolder);
  return isReservedSlug(slug) || own.some((name) => name.toLowerCase() === slug.toLowerCase());
}

function withoutPrefix(config: Config, address: string): string {
  const prefix = basePath(config);
  if (prefix === '/' || !address.startsWith(prefix)) return address;
  const rest = address.slice(prefix.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : address;
}

/** Whether a request is not from another site's page, which must not use our cookie. */
export function isOwnOrigin(config: Config, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  // Other schemes have the origin "null".
  if (!/^https?:/i.test(origin) || !URL.canParse(origin)) return false;
  const { protocol, origin: asked } = new URL(origin);
  const reached = `${protocol}//${host}`;
  const own = URL.canParse(reached) ? new URL(reached).origin : null;
  return asked === own || asked === new URL(config.PUBLIC_URL).origin;
}

/**
 * The path to open next; "" when it is not clearly a path of this site. Keeps only the path of an
 * http URL.
 */
export function safePath(wanted: string | undefined): string {
  const given = (wanted ?? '').trim();
  if (given.length > 2000 || hasOddCharacter(given)) return '';
  const path = /^https?:\/\/[^/]/i.test(given) ? pathOf(given) : given;
  // Also decoded once and twice: whoever uses the path later may decode it.
  const forms = [path, decoded(path), decoded(decoded(path))];
  return forms.every(isPlainPath) ? path : '';
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : '';
}

function isPlainPath(path: string): boolean {
  return (
    path.startsWith('/') && !path.startsWith('//') && !path.includes('..') && !hasOddCharacter(path)
  );
}

function hasOddCharacter(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  return /[\\\u0000-\u001f\u007f]/.test(text);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.split(/[?#]/)[0] ?? '');
  } catch {
    return '';
  }
}
