import { refusal } from '#shared/errors.ts';

/**
 * The URL in the form that links store: `http://` is added when the scheme is missing. Throws for
 * other schemes, so that no link can contain a script.
 */
export function linkAddress(given: string, invalid = invalidAddress): string {
  const address = /^https?:\/\//i.test(given) ? given : `http://${given.replace(/^\/\//, '')}`;
  if (/\s/.test(address) || !URL.canParse(address)) throw invalid();
  const { protocol, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol) || !HOST.test(hostname)) throw invalid();
  return address;
}

/** A name with a top-level domain, `localhost`, or an IP address. */
const HOST = /^(?:localhost|\[[0-9a-f:.]+\]|(?:[^.\s]+\.)+[^.\s]{2,}\.?|\d+\.\d+\.\d+\.\d+)$/i;

const invalidAddress = () => refusal(400, { url: { error: 'Invalid URL format.' } });
