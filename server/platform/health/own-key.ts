import { isSigned, sign } from '#server/platform/settings/secret-key.ts';

/** What may be asked with a key: what the checks found, or how a request arrived. */
type OwnPurpose = 'checks' | 'probe';

const MINUTE_MS = 60_000;
/** Minutes for which a key is good, either way: clocks of two processes differ. */
const GOOD_FOR = 5;

/**
 * The header by which the program asks itself: a command its running process, or a process itself
 * through the proxy. Who has the secret key may; each key is good for one purpose, for minutes.
 */
export function ownKey(secretKey: string, purpose: OwnPurpose): Record<string, string> {
  const minute = minuteNow();
  return { authorization: `Bearer ${minute}.${sign(secretKey, `own-${purpose}`, `${minute}`)}` };
}

/** Whether a header is a key that this program made a few minutes ago at most. */
export function isOwnKey(
  secretKey: string,
  purpose: OwnPurpose,
  header: string | undefined,
): boolean {
  const [, minute = '', signature = ''] = /^Bearer (\d+)\.([\w-]+)$/.exec(header ?? '') ?? [];
  if (Math.abs(Number(minute) - minuteNow()) > GOOD_FOR) return false;
  return isSigned(secretKey, `own-${purpose}`, minute, signature);
}

const minuteNow = () => Math.floor(Date.now() / MINUTE_MS);
