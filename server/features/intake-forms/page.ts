import { createHash } from 'node:crypto';

import type { Platform } from '#server/platform/process/platform.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import type { Reading } from '#server/platform/texts/visitor-language.ts';
import { groupOf } from '#server/platform/texts/words.ts';
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
  readonly reading: Reading;
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
  const { reading, title, place, body, isEmbeddable, status = 200, script } = parts;
  const { code, direction } = reading.language;
  const words = JSON.stringify(groupOf(code, 'site', 'script'));
  const head = place ? headHtml(place, reading) : '';
  const foot = footHtml(place, reading);
  const style = FORM_STYLE + (await fontRule(platform));
  const html = `<!doctype html>
<html lang="${code}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><meta property="og:title" content="${escapeHtml(title)}">
<style>${style}</style>${script ? `<script src="${escapeHtml(script)}" data-words="${escapeHtml(words)}" defer></script>` : ''}</head>
<body>${head}<main>${body}</main>${foot}</body></html>`;
  return new HttpReply(status, html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(platform, isEmbeddable, style, body),
    'content-language': code,
    vary: 'accept-language',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
}

function headHtml({ project_name, workspace_name, board }: FormPlace, { say }: Reading): string {
  const by = say('form.by', { workspace: workspace_name });
  const link = board
    ? `<a class="board" href="${escapeHtml(board)}">${escapeHtml(say('form.board'))}</a>`
    : '';
  return `<header><strong>${escapeHtml(project_name)}</strong><span>${escapeHtml(by)}</span>${link}</header>`;
}

function footHtml(place: FormPlace | null, { say, links }: Reading): string {
  const seenBy = place
    ? `<span>${escapeHtml(say('form.seenBy', { project: place.project_name }))}</span>`
    : '';
  return seenBy || links ? `<footer>${seenBy}${links}</footer>` : '';
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
