import { randomInt, timingSafeEqual } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '#server/platform/settings/config.ts';
import { basePath } from '#server/platform/settings/web-addresses.ts';
import { acceptedLanguage } from '#server/platform/texts/visitor-language.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import { LANGUAGES } from '#shared/constants/languages.ts';
import { refusal } from '#shared/errors.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

const COOKIE = 'csrftoken';
const COOKIE_SECONDS = 31_449_600;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const SECRET_LENGTH = 32;
const SECRET = /^[a-zA-Z0-9]{32}$/;
const TOKEN = /^[a-zA-Z0-9]{64}$/;

/** A token for the next form post, masked anew each time; sets the cookie when it is missing. */
export function issueCsrfToken(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  return mask(secretOf(request) ?? renewCsrfSecret(config, reply));
}

/** Sets a new secret at every sign-in, so that one planted before is worthless. */
export function renewCsrfSecret(config: Config, reply: FastifyReply): string {
  const secret = randomLetters();
  reply.setCookie(COOKIE, secret, {
    path: basePath(config),
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  });
  return secret;
}

/**
 * Why a post is not trusted; null when it comes from our own pages and its token (form field or
 * header) is a masked form of the cookie's secret.
 */
export function csrfProblem(
  config: Config,
  request: FastifyRequest,
  fieldToken?: string,
): string | null {
  const problem = originProblem(config, request);
  if (problem) return problem;
  const secret = secretOf(request);
  if (!secret) return 'CSRF cookie not set.';
  const header = request.headers['x-csrftoken'];
  const token = fieldToken || (typeof header === 'string' ? header : '');
  if (token === '') return 'CSRF token missing.';
  if (isMaskOf(secret, token)) return null;
  return fieldToken
    ? 'CSRF token from POST incorrect.'
    : "CSRF token from the 'X-Csrftoken' HTTP header incorrect.";
}

/** Throws the contract's 403 for a forged JSON call; its token is in a header. */
export function refuseForgery(config: Config, request: FastifyRequest): void {
  const problem = csrfProblem(config, request);
  if (problem) throw refusal(403, { detail: `CSRF Failed: ${problem}` });
}

/** The HTML reply to a form post that failed the check, with a way out. */
export function csrfPage({ PUBLIC_URL }: Config, request: FastifyRequest): string {
  const { code, direction } = acceptedLanguage(request) ?? LANGUAGES[0];
  const words = wordsOf(code, 'site');
  const say = (key: string) => escapeHtml(words(`expired.${key}`));
  const action = say('action').replace(
    /&lt;0&gt;(.*)&lt;\/0&gt;/,
    (_, link: string) => `<a href="${PUBLIC_URL}/">${link}</a>`,
  );
  return `<!doctype html><html lang="${code}" dir="${direction}"><meta charset="utf-8"><title>${say('title')}</title>
<h1>${say('title')}</h1>
<p>${say('text')}</p>
<p>${action}</p></html>`;
}

function originProblem(config: Config, request: FastifyRequest): string | null {
  const own = [new URL(config.PUBLIC_URL).origin, `${request.protocol}://${request.host}`];
  const { origin, referer } = request.headers;
  if (origin !== undefined) {
    if (own.includes(origin)) return null;
    return 'Origin checking failed - the origin does not match any trusted origins.';
  }
  if (!own.some((address) => address.startsWith('https:'))) return null;
  // Over https every browser sends a Referer; over plain http a proxy may have removed it.
  if (!referer) return 'Referer checking failed - no Referer.';
  const from = URL.canParse(referer) ? new URL(referer).origin : '';
  if (own.includes(from)) return null;
  return 'Referer checking failed - the referer does not match any trusted origins.';
}

function secretOf(request: FastifyRequest): string | null {
  const secret = request.cookies[COOKIE] ?? '';
  return SECRET.test(secret) ? secret : null;
}

/** A random mask and the secret shifted by it, never the same: compression cannot leak it. */
function mask(secret: string): string {
  const shift = randomLetters();
  return shift + shifted(secret, shift, 1);
}

function isMaskOf(secret: string, token: string): boolean {
  if (!TOKEN.test(token)) return false;
  const found = shifted(token.slice(SECRET_LENGTH), token.slice(0, SECRET_LENGTH), -1);
  return timingSafeEqual(Buffer.from(found), Buffer.from(secret));
}

function shifted(text: string, by: string, sign: 1 | -1): string {
  const places = LETTERS.length;
  return Array.from(text, (letter, index) => {
    const place = LETTERS.indexOf(letter) + sign * LETTERS.indexOf(by.charAt(index)) + places;
    return LETTERS.charAt(place % places);
  }).join('');
}

function randomLetters(): string {
  return Array.from({ length: SECRET_LENGTH }, () =>
    LETTERS.charAt(randomInt(LETTERS.length)),
  ).join('');
}
