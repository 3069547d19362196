import { z } from 'zod';

import { requireSetUp } from '#server/features/auth/flows.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { OidcTest } from '#shared/contract/instances.ts';

import { beginJourney, decide, type Return } from './oauth.ts';
import { arriveFromOidc, discover, oidcSettings } from './oidc.ts';

const PAGE = 'authentication/oidc';
const FACT = 'oidc_test';
const UNKNOWN =
  'There is no provider to test yet. Enter its address, client ID and secret, and save.';

type Outcome = Omit<OidcTest, 'tested_at' | 'discovery'>;

/**
 * Starts a test of the OpenID Connect provider, turned on or not: reads its metadata, then the
 * admin signs in there. Returns the URL for the browser.
 */
export async function beginOidcTest(
  scope: Scope,
): Promise<{ readonly address: string; readonly sealed: string | null }> {
  const { setting } = await requireSetUp(scope);
  const settings = oidcSettings(setting);
  if (!settings) {
    await keep(scope, { discovery: null, ...failure(UNKNOWN) });
    return { address: page(scope), sealed: null };
  }
  try {
    const found = await discover(settings);
    await keep(scope, { discovery: found, ...failure('') });
    const plan = { provider: 'oidc', side: 'app', next: '', isTest: true } as const;
    return await beginJourney(scope, plan);
  } catch (error) {
    await keep(scope, { discovery: null, ...failure(wordsOf(error)) });
    return { address: page(scope), sealed: null };
  }
}

/** Completes a test: stores the claims and the possible result. Signs no one in. */
export async function endOidcTest(
  scope: Scope,
  { way, journey, back, rules }: Return,
): Promise<string> {
  const settings = oidcSettings(rules.setting);
  const { state, proof } = journey;
  if (!settings || !proof) throw new AuthRefusal(way.failed);
  const last = await lastOidcTest(scope);
  const outcome = await tryArriving();
  await keep(scope, { discovery: last?.discovery ?? null, ...outcome });
  return page(scope);

  async function tryArriving(): Promise<Outcome> {
    try {
      if (!settings || !proof) return failure('');
      const { claims, person } = await arriveFromOidc(settings, back, { state, proof });
      const found = await decide(scope, { way, person }, rules);
      if ('refusal' in found) {
        return { claims, decision: 'refused', reason: found.refusal.reason };
      }
      if (found.user && !found.user.is_active) {
        return { claims, decision: 'refused', reason: 'USER_ACCOUNT_DEACTIVATED' };
      }
      return { claims, decision: found.user ? 'signs_in' : 'creates', reason: '' };
    } catch (error) {
      return failure(wordsOf(error));
    }
  }
}

/** Result of the last test; null before the first. */
export async function lastOidcTest({ sql }: Scope): Promise<OidcTest | null> {
  const [row] = await sql<{ value: string }[]>`SELECT value FROM system_facts WHERE name = ${FACT}`;
  return row ? OidcTest.parse(JSON.parse(row.value)) : null;
}

async function keep(scope: Scope, test: Omit<OidcTest, 'tested_at'>): Promise<void> {
  const value = JSON.stringify({ ...test, tested_at: new Date().toISOString() });
  await inTransaction(scope.platform, systemFacts, async ({ sql }) => {
    await sql`INSERT INTO system_facts (name, value) VALUES (${FACT}, ${value})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
  });
}

const failure = (reason: string): Outcome => ({ claims: null, decision: 'failed', reason });

const page = ({ platform }: Scope) => webAddress(platform.config, 'admin', PAGE);

const Cause = z.object({ message: z.string() });
const Answer = z.object({ error: z.string(), error_description: z.string().optional() });

/** The error's text, from the provider where it sent one. */
function wordsOf(error: unknown): string {
  const answer = Answer.safeParse(error);
  if (answer.success) return [answer.data.error, answer.data.error_description].join(' ').trim();
  if (!(error instanceof Error)) return 'unknown';
  const cause = Cause.safeParse(error.cause);
  return cause.success ? `${error.message}: ${cause.data.message}` : error.message;
}
