import { OutgoingError, refuseInnerAddress } from '#server/platform/outgoing/outgoing.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { type ApiError, invalidField, refusal } from '#shared/errors.ts';

/** Throws the contract's error for a URL that must not be called. */
export async function requireCallable(platform: Platform, text: string): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw invalidField('url', 'Enter a valid URL.');
  if (!/^https?:$/.test(url.protocol)) {
    throw invalidField('url', 'Invalid schema. Only HTTP and HTTPS are allowed.');
  }
  const own = new URL(platform.config.PUBLIC_URL).hostname;
  const isOwn = url.hostname === own || url.hostname.endsWith(`.${own}`);
  try {
    await refuseInnerAddress(platform.config, text);
  } catch (error) {
    throw refusalOf(url, error);
  }
  // Webhooks may call the program itself only where its address is allowed.
  if (isOwn && platform.config.OUTGOING_ALLOW === '') {
    throw plain('URL domain or its subdomain is not allowed.');
  }
}

function refusalOf(url: URL, error: unknown): ApiError {
  if (url.hostname === 'localhost' || url.hostname === '127.0.0.1') {
    return invalidField('url', 'Local URLs are not allowed.');
  }
  const isUnknown = error instanceof OutgoingError && error.reason !== 'blocked';
  return plain(
    isUnknown ? 'Hostname could not be resolved.' : 'URL resolves to a blocked IP address.',
  );
}

const plain = (message: string) => refusal(400, { url: message });
