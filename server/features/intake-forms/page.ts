import { createHash } from 'node:crypto';

import type { Platform } from '#server/platform/process/platform.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

import { fontRule } from './fonts.ts';
import { FORM_STYLE } from './style.ts';

export interface FormPlace {
  readonly project_name: string;
  readonly workspace_name: string;
  /** URL of its published board. */
  readonly board?: string | null;
}

interface PageParts {
  readonly title: string;
  readonly place: FormPlace | null;
  /** HTML: every text in it is escaped, or was sanitized when it was stored. */
  readonly body: string;
  readonly isEmbeddable: boolean;
  readonly status?: number;
  /** URL of the script that enhances the page. */
  readonly script?: string;
}

/** A complete page of the form: takes only the font from the client, and needs no script. */
export async function formPage(platform: Platform, parts: PageParts): Promise<HttpReply<string>> {
  const { title, place, body, isEmbeddable, status = 200, script } = parts;
  const head = place
    ? `<header><strong>${escapeHtml(place.project_name)}</strong><span>by ${escapeHtml(place.workspace_name)}</span>${boardLink(place)}</header>`
    : '';
  const foot = place
    ? `<footer><span>Seen by the ${escapeHtml(place.project_name)} team only</span></footer>`
    : '';
  const style = FORM_STYLE + (await fontRule(platform));
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><meta property="og:title" content="${escapeHtml(title)}">
<style>${style}</style>${script ? `<script src="${escapeHtml(script)}" defer></script>` : ''}</head>
<body>${head}<main>${body}</main>${foot}</body></html>`;
  return new HttpReply(status, html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(platform, isEmbeddable, style, body),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
}

function boardLink({ board }: FormPlace): string {
  return board ? `<a class="board" href="${escapeHtml(board)}">Published board</a>` : '';
}

/** Visitors' texts are escaped: only texts of the form's author can contain pictures. */
const FOREIGN_PICTURE = /<im(?:g|age-component)\s[^>]*\bsrc="https:/i;

function policy({ files }: Platform, isEmbeddable: boolean, style: string, body: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hash}'`,
    "font-src 'self'",
    // A visitor's chosen pictures are previewed; other sites' pictures are the team's own.
    `img-src 'self' data: blob: ${files.origin}${FOREIGN_PICTURE.test(body) ? ' https:' : ''}`,
    `connect-src 'self' ${files.origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isEmbeddable ? '*' : "'none'"}`,
  ].join('; ');
}
