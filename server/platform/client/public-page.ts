import { randomBytes } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { sessionName } from '#server/platform/http/session-cookies.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { basePath } from '#server/platform/settings/web-addresses.ts';
import { type Reading } from '#server/platform/texts/visitor-language.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

import { currentBuild } from './client-files.ts';
import { clientPolicy } from './client-policy.ts';

/** A page of the public site before any script has run. */
export interface PublicPage {
  readonly reading: Reading;
  /** Plain text; it is escaped here. */
  readonly title: string;
  readonly description: string;
  /** Full URL of a picture for link previews. */
  readonly image?: string | null;
  /** HTML whose texts are all escaped by its author (`escapeHtml`). */
  readonly body: string;
  /** Other sites may show it in a frame. */
  readonly isEmbeddable: boolean;
  /** The text is all there is: the client has no screen for it. */
  readonly isStatic?: boolean;
  /** The anchor whose changes a static page follows. */
  readonly follows?: string;
  /** 200 by default. */
  readonly status?: number;
}

/**
 * The reply of a public page: title, preview tags and text, with the client's scripts, which
 * replace it after loading. Without a build only the text is sent.
 */
export async function publicPage(
  platform: Platform,
  request: FastifyRequest,
  page: PublicPage,
): Promise<HttpReply<string>> {
  const build = await currentBuild(platform);
  const nonce = randomBytes(16).toString('base64');
  const { language, links } = page.reading;
  const content = {
    language,
    head: `${headOf(page)}<style nonce="${nonce}">${LOOK}</style>${followerOf(platform, page)}`,
    body: `<div id="public">${page.body}${links}</div>`,
    isStatic: page.isStatic ?? false,
  };
  const html = build
    ? build.publicPage(nonce, sessionName(request), content)
    : `<!doctype html><html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8">${content.head}</head><body>${content.body}</body></html>`;
  const frames = page.isEmbeddable ? '*' : "'none'";
  return new HttpReply(page.status ?? 200, html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': clientPolicy(platform, request.host, nonce, frames),
    'content-language': language.code,
    vary: 'accept-language',
    'cache-control': 'no-cache',
  });
}

/** The script that reloads a static page after changes. */
function followerOf({ config }: Platform, { follows }: PublicPage): string {
  if (follows === undefined) return '';
  const source = `${basePath(config).replace(/\/$/, '')}/public-page.js`;
  return `<script src="${escapeHtml(source)}" data-anchor="${escapeHtml(follows)}" defer></script>`;
}

/** Styles of the text before the client loads, in the theme's colors. */
const LOOK =
  '#public{box-sizing:border-box;height:100%;overflow:auto;max-width:48rem;margin:0 auto;padding:1.5rem;font-size:.875rem;line-height:1.6}' +
  '#public h1{font-size:1.5rem;font-weight:600;line-height:1.3;margin-bottom:.75rem}#public h2{font-size:1.2rem;font-weight:600}' +
  '#public .languages ul{display:flex;flex-wrap:wrap;gap:0 .75rem;padding:0;list-style:none}#public .languages [aria-current]{font-weight:600}' +
  '#public p,#public ul,#public ol{margin:.5rem 0}#public li{padding:.125rem 0}#public img{max-width:100%}';

function headOf({ title, description, image }: PublicPage): string {
  const short =
    description.length > MAX_DESCRIPTION ? description.slice(0, MAX_DESCRIPTION) : description;
  const tags: readonly (readonly [name: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', short],
    ...(image ? ([['og:image', image]] as const) : []),
    ['twitter:card', image ? 'summary_large_image' : 'summary'],
  ];
  const metas = tags.map(
    ([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}" />`,
  );
  return `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(short)}" />${metas.join('')}`;
}

/** Services truncate longer ones. */
const MAX_DESCRIPTION = 300;
