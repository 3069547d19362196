import type { Platform } from '#server/platform/process/platform.ts';
import { VIDEO_FRAMES } from '#shared/lib/video-address.ts';

/**
 * The Content-Security-Policy of the client's page and files: no inline script, and of inline
 * style elements only those with the page's nonce. Files have it too, because a worker is held to the policy of its
 * own file. `host` is what the browser called the server. `frames` are the pages that may show it in a frame.
 */
export function clientPolicy(
  { config, files }: Platform,
  host: string,
  nonce?: string,
  frames: "'none'" | '*' = "'none'",
): string {
  // Safari does not take sockets for the same origin as the page.
  const isSecure = config.PUBLIC_URL.startsWith('https:');
  const sockets = HOST.test(host) ? `${isSecure ? '' : ` ws://${host}`} wss://${host}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `img-src 'self' data: blob: https: ${files.origin}`,
    `media-src 'self' blob: ${files.origin}`,
    `connect-src 'self'${sockets} ${files.origin}`,
    "worker-src 'self'",
    // Players of videos, after a press on them.
    `frame-src 'self' ${VIDEO_FRAMES.join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    // The forms below /auth lead on to PUBLIC_URL, whatever address the page was opened at, and never further:
    // Chromium holds their redirects against this too. Ways to other sign-in services are links.
    `form-action 'self' ${new URL(config.PUBLIC_URL).origin}`,
    `frame-ancestors ${frames}`,
  ].join('; ');
}

/** A host as a policy may name it: what a client sends is not copied into a header otherwise. */
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
