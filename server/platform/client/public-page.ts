import { randomBytes } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { sessionName } from '#server/platform/http/session-cookies.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { basePath } from '#server/platform/settings/web-addresses.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

import { currentBuild } from './client-files.ts';
import { clientPolicy } from './client-policy.ts';

/** A page of the public site as it stands before any script has run: readable as it is. */
export interface PublicPage {
  /** Shown as text: names need no escaping. */
  readonly title: string;
  readonly description: string;
  /** The whole address of a picture for previews of links. */
  readonly image?: string | null;
  /** What stands in the page, as HTML: every text in it is escaped by whoever made it (`escapeHtml`). */
  readonly body: string;
  /** Other sites may show it in a frame. */
  readonly isEmbeddable: boolean;
  /** The text is all there is: the program has no screen for it. */
  readonly isStatic?: boolean;
  /** The anchor whose changes a static page follows. */
  readonly follows?: string;
  /** 200 unless something else is said. */
  readonly status?: number;
}

/**
 * Makes the reply of a public page: title, preview tags and text, with the client's entry, which takes over once its
 * scripts have come. Without a build of the client the text stands alone.
 */
export async function publicPage(
  platform: Platform,
  request: FastifyRequest,
  page: PublicPage,
): Promise<HttpReply<string>> {
  const build = await currentBuild(platform);
  const nonce = randomBytes(16).toString('base64');
  const content = {
    head: `${headOf(page)}<style nonce="${nonce}">${LOOK}</style>${followerOf(platform, page)}`,
    body: `<div id="public">${page.body}</div>`,
    isStatic: page.isStatic ?? false,
  };
  const html = build
    ? build.publicPage(nonce, sessionName(request), content)
    : `<!doctype html><html lang="en"><head><meta charset="utf-8">${content.head}</head><body>${content.body}</body></html>`;
  const frames = page.isEmbeddable ? '*' : "'none'";
  return new HttpReply(page.status ?? 200, html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': clientPolicy(platform, request.host, nonce, frames),
    'cache-control': 'no-cache',
  });
}

/** The script by which a page that is only text hears of changes. */
function followerOf({ config }: Platform, { follows }: PublicPage): string {
  if (follows === undefined) return '';
  const source = `${basePath(config).replace(/\/$/, '')}/public-page.js`;
  return `<script src="${escapeHtml(source)}" data-anchor="${escapeHtml(follows)}" defer></script>`;
}

/** How the text looks on its own, in the colors of the theme. */
const LOOK =
  '#public{box-sizing:border-box;height:100%;overflow:auto;max-width:48rem;margin:0 auto;padding:1.5rem;font-size:.875rem;line-height:1.6}' +
  '#public h1{font-size:1.5rem;font-weight:600;line-height:1.3;margin-bottom:.75rem}#public h2{font-size:1.2rem;font-weight:600}' +
  '#public p,#public ul,#public ol{margin:.5rem 0}#public li{padding:.125rem 0}#public img{max-width:100%}';

/** The title, and what services that preview links read. */
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

/** Longer ones are cut by every service. */
const MAX_DESCRIPTION = 300;
