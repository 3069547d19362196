import { createHash } from 'node:crypto';

import type { Platform } from '#server/platform/process/platform.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

import { fontRule } from './fonts.ts';
import { FORM_STYLE } from './style.ts';

/** Where visitors are: the project and the workspace it is of. */
export interface FormPlace {
  readonly project_name: string;
  readonly workspace_name: string;
  /** Where its public board is. */
  readonly board?: string | null;
}

interface PageParts {
  readonly title: string;
  readonly place: FormPlace | null;
  /** HTML: every text in it is escaped or was cleaned when it was stored. */
  readonly body: string;
  readonly isEmbeddable: boolean;
  readonly status?: number;
  /** The address of the script that makes the page nicer. */
  readonly script?: string;
}

/** A page of the form as a whole: all that it takes of the client's files is the font, and it needs no script. */
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
  return board ? `<a class="board" href="${escapeHtml(board)}">Public board</a>` : '';
}

/** What visitors have typed is escaped: only the texts of the form's maker hold pictures. */
const FOREIGN_PICTURE = /<im(?:g|age-component)\s[^>]*\bsrc="https:/i;

function policy({ files }: Platform, isEmbeddable: boolean, style: string, body: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hash}'`,
    "font-src 'self'",
    // Pictures that a visitor has just chosen are shown before they are sent; those of other sites are the team's own.
    `img-src 'self' data: blob: ${files.origin}${FOREIGN_PICTURE.test(body) ? ' https:' : ''}`,
    `connect-src 'self' ${files.origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isEmbeddable ? '*' : "'none'"}`,
  ].join('; ');
}
