import { setTimeout as wait } from 'node:timers/promises';

import type { Platform } from '#server/platform/process/platform.ts';
import type { HealthFinding, HealthLevel } from '#shared/contract/health-checks.ts';

/** Limit of one check: a part that hangs must not hold up what the others found. */
const LIMIT_MS = 5_000;

type Facts = HealthFinding['facts'];

/** What a check sees. */
export interface CheckContext {
  readonly platform: Platform;
  /** Origin at which the asking browser reached the program; null for a command. */
  readonly reachedAt: string | null;
}

/**
 * One line of Health and of `npm run doctor`. Its name, the sentence of each outcome, and for a
 * warning what to do about it (`<outcome>Do`) are messages under its key in
 * `web/messages/en/checks.json`.
 */
export interface HealthCheck {
  readonly key: string;
  readonly outcomes: Readonly<Record<string, HealthLevel>>;
  /** How long a result is used again, in milliseconds, for what costs more than a glance. */
  readonly keptFor?: number;
  look(context: CheckContext): Promise<{ readonly outcome: string; readonly facts?: Facts }>;
}

/** Declares a check; the compiler holds its look to the outcomes that it names. */
export function healthCheck<const O extends Readonly<Record<string, HealthLevel>>>(check: {
  readonly key: string;
  readonly outcomes: O;
  readonly keptFor?: number;
  look(
    context: CheckContext,
  ): Promise<{ readonly outcome: Extract<keyof O, string>; readonly facts?: Facts }>;
}): HealthCheck {
  return check;
}

/** Runs all checks at once. One that fails or takes too long says so, and holds up no other. */
export function runChecks(
  checks: readonly HealthCheck[],
  context: CheckContext,
  limit = LIMIT_MS,
): Promise<HealthFinding[]> {
  return Promise.all(checks.map((check) => runKept(check, context, limit)));
}

interface Kept {
  readonly until: number;
  readonly finding: Promise<HealthFinding>;
}

const kept = new WeakMap<Platform, Map<string, Kept>>();

function runKept(check: HealthCheck, context: CheckContext, limit: number): Promise<HealthFinding> {
  if (check.keptFor === undefined) return runOne(check, context, limit);
  const results = kept.get(context.platform) ?? new Map<string, Kept>();
  kept.set(context.platform, results);
  const now = performance.now();
  const known = results.get(check.key);
  if (known && known.until > now) return known.finding;
  const finding = runOne(check, context, limit);
  results.set(check.key, { until: now + check.keptFor, finding });
  return finding;
}

async function runOne(
  check: HealthCheck,
  context: CheckContext,
  limit: number,
): Promise<HealthFinding> {
  const { key, outcomes } = check;
  const late = wait(limit, null, { ref: false });
  try {
    const found = await Promise.race([check.look(context), late]);
    if (found === null) {
      return { key, level: 'warn', outcome: 'noAnswer', facts: { seconds: limit / 1_000 } };
    }
    const { outcome, facts = {} } = found;
    return { key, level: outcomes[outcome] ?? 'warn', outcome, facts };
  } catch (error) {
    return { key, level: 'bad', outcome: 'noResult', facts: { reason: reasonOf(error) } };
  }
}

const MAX_REASON = 200;

/** Why something outside failed, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, MAX_REASON);
  // A failed fetch or socket hides the reason in its cause.
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const inner = error instanceof AggregateError ? error.errors[0] : null;
  if (inner instanceof Error) return reasonOf(inner);
  const code = 'code' in error ? String(error.code) : error.name;
  return (error.message.split('\n')[0] || code).slice(0, MAX_REASON);
}
