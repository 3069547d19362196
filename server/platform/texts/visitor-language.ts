import type { FastifyRequest } from 'fastify';

import type { SqlClient } from '#server/platform/database/database.ts';
import { readInstanceSettings } from '#server/platform/process/instance-settings.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { DEFAULT_LANGUAGE } from '#shared/constants/instances.ts';
import { type Language, languageOf, LANGUAGES, offeredOf } from '#shared/constants/languages.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

import { type Words, wordsOf } from './words.ts';

/** A page's language, its texts, and the links that show it in another one. */
export interface Reading {
  readonly language: Language;
  /** The language was asked for in the URL: the next page of the visit asks for it too. */
  readonly isAsked: boolean;
  readonly say: Words;
  /** HTML; "" while only one language is offered. */
  readonly links: string;
}

/**
 * The language of a page that the server writes: the one that its URL asks for, else what the
 * browser accepts, else the instance's. `address` is the page's URL, for the links.
 */
export async function readingOf(
  platform: Platform,
  request: FastifyRequest,
  address = '',
): Promise<Reading> {
  const asked = askedLanguage(request);
  const language = asked ?? acceptedLanguage(request) ?? (await instanceLanguage({ platform }));
  const say = wordsOf(language.code, 'site');
  return { language, isAsked: asked !== undefined, say, links: linksOf(language, say, address) };
}

/** The first offered language that the browser accepts. */
export function acceptedLanguage({ headers }: Pick<FastifyRequest, 'headers'>) {
  return offeredOf(accepted(headers['accept-language']));
}

/** The language in which someone asks: of the URL, or of the browser. */
export const wishedLanguage = (request: FastifyRequest) =>
  askedLanguage(request) ?? acceptedLanguage(request);

/** The language of people who have not chosen one. */
export async function instanceLanguage({
  platform,
  sql,
}: {
  readonly platform: Platform;
  readonly sql?: SqlClient;
}): Promise<Language> {
  const settings = await readInstanceSettings(platform, [DEFAULT_LANGUAGE], sql);
  return languageOf(settings[DEFAULT_LANGUAGE] ?? '') ?? LANGUAGES[0];
}

function askedLanguage({ query }: FastifyRequest): Language | undefined {
  const asked: unknown = typeof query === 'object' && query !== null && Reflect.get(query, 'lang');
  return typeof asked === 'string' ? languageOf(asked) : undefined;
}

/** Codes of an Accept-Language header, most wished first; those with a weight of 0 are refused. */
function accepted(header = ''): string[] {
  return header
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [code = '', weight = ''] = part.split(';');
      const value = /^\s*q=([\d.]+)\s*$/.exec(weight)?.[1];
      return { code: code.trim(), weight: value === undefined ? 1 : Number(value) };
    })
    .filter(({ code, weight }) => code !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ code }) => code);
}

/** Browsers send a few dozen characters. */
const MAX_HEADER = 1_000;

function linksOf(current: Language, say: Words, address: string): string {
  if (LANGUAGES.length < 2) return '';
  const links = LANGUAGES.map(({ code, name, direction }) => {
    const here = code === current.code ? ' aria-current="true"' : '';
    return `<li><a href="${escapeHtml(address)}?lang=${code}" hreflang="${code}" lang="${code}" dir="${direction}"${here}>${escapeHtml(name)}</a></li>`;
  });
  return `<nav class="languages" aria-label="${escapeHtml(say('languages'))}"><ul>${links.join('')}</ul></nav>`;
}
