import type { Platform } from '#server/platform/process/platform.ts';
import { VIDEO_FRAMES } from '#shared/lib/video-address.ts';

/**
 * The Content-Security-Policy of the client's page and files: no inline scripts, and inline style
 * elements only with the page's nonce. Files have it too, because a worker is subject to the policy
 * of its own file. `host` is the request's Host. `frames` are the pages that may frame it.
 */
export function clientPolicy(
  { config, files }: Platform,
  host: string,
  nonce?: string,
  frames: "'none'" | '*' = "'none'",
): string {
  // Safari does not count sockets as the same origin.
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
    // Video players, after a click on them.
    `frame-src 'self' ${VIDEO_FRAMES.join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    // Forms below /auth redirect to PUBLIC_URL, whatever URL the page was opened at, and nowhere
    // else: Chromium applies this to redirects too. Other sign-in services are links.
    `form-action 'self' ${new URL(config.PUBLIC_URL).origin}`,
    `frame-ancestors ${frames}`,
  ].join('; ');
}

/** A host that a policy may contain: other text from a client is not copied into a header. */
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
