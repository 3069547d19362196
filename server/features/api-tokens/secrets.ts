import { randomBytes } from 'node:crypto';

import { hashToken } from '#server/platform/access/sessions.ts';

/** The secret of a program: shown once, stored as a hash. */
interface Secret {
  readonly token: string;
  readonly stored: { readonly token_hash: string; readonly hint: string };
}

/** Creates the secret of an API token: `tutti_api_` and 32 hexadecimal digits. */
export function makeApiSecret(): Secret {
  const token = `tutti_api_${randomBytes(16).toString('hex')}`;
  const hint = `${token.slice(0, 14)}…${token.slice(-3)}`;
  return { token, stored: { token_hash: hashToken(token), hint } };
}
