/** Origins of embeddable video players; the page's CSP (frame-src) allows only these. */
export const VIDEO_FRAMES = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
] as const;

export interface Video {
  readonly site: 'YouTube' | 'Vimeo' | 'Loom';
  readonly player: string;
}

/** The video that a URL leads to; null when it cannot be embedded. */
export function videoAt(address: string): Video | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const host = hostname.replace(/^(?:www|m)\./, '');
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youTube(first);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    return youTube(first === 'watch' ? searchParams.get('v') : named(YOUTUBE_PATHS, first, second));
  }
  if (host === 'vimeo.com') return vimeo(first, second);
  if (host === 'loom.com' && (first === 'share' || first === 'embed')) return loom(second);
  return null;
}

const YOUTUBE_PATHS = ['embed', 'shorts', 'live'];

const named = (names: readonly string[], first: string, second: string): string | null =>
  names.includes(first) ? second : null;

function youTube(id: string | null): Video | null {
  if (!id || !/^[\w-]{6,20}$/.test(id)) return null;
  return { site: 'YouTube', player: `${VIDEO_FRAMES[0]}/embed/${id}?autoplay=1` };
}

/** Unlisted Vimeo videos have a second path part, which the player needs. */
function vimeo(id: string, secret: string): Video | null {
  if (!/^\d{5,12}$/.test(id)) return null;
  const hash = /^[\da-f]{6,20}$/.test(secret) ? `&h=${secret}` : '';
  return { site: 'Vimeo', player: `${VIDEO_FRAMES[1]}/video/${id}?autoplay=1&dnt=1${hash}` };
}

function loom(id: string): Video | null {
  if (!/^[\da-f]{16,40}$/.test(id)) return null;
  return { site: 'Loom', player: `${VIDEO_FRAMES[2]}/embed/${id}?autoplay=1` };
}
