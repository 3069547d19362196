import type { Scope } from '#server/platform/access/scope.ts';
import { callOutside, OutgoingError } from '#server/platform/outgoing/outgoing.ts';
import { readInstanceSettings } from '#server/platform/process/instance-settings.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { badRequest } from '#shared/errors.ts';

const UNSPLASH = 'https://api.unsplash.com';

export interface PictureSearch {
  readonly query?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

/** Searches stock pictures: the provider's reply unchanged, or none without a key. */
export async function searchPictures(scope: Scope, search: PictureSearch): Promise<unknown> {
  const { config } = scope.platform;
  const settings = await readInstanceSettings(scope.platform, ['UNSPLASH_ACCESS_KEY']);
  const key = settings['UNSPLASH_ACCESS_KEY'];
  if (!key) return [];
  const parameters = new URLSearchParams({
    page: String(search.page),
    per_page: String(search.per_page),
    ...(search.query ? { query: search.query } : {}),
  });
  const path = search.query ? '/search/photos' : '/photos';
  const provider = config.UNSPLASH_HOST ?? UNSPLASH;
  try {
    const reply = await callOutside(config, `${provider}${path}?${parameters}`, {
      headers: { authorization: `Client-ID ${key}`, accept: 'application/json' },
      maxBytes: 2_000_000,
    });
    const body: unknown = JSON.parse(reply.body.toString('utf8'));
    // Clients take a 401 for the end of the session; this one concerns the instance's key.
    if (reply.status === 401) throw badRequest('Unsplash refused the access key.');
    return new HttpReply(reply.status, body);
  } catch (error) {
    if (error instanceof OutgoingError || error instanceof SyntaxError) {
      throw badRequest('Unsplash could not be reached. Try again in a moment.');
    }
    throw error;
  }
}
