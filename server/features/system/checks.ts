import { type CheckContext, runChecks } from '#server/platform/health/check.ts';
import { registeredFeatures } from '#server/platform/kit/feature.ts';
import type { HealthFinding } from '#shared/contract/health-checks.ts';

/** Runs the checks of all features: the one list behind Health, `npm run doctor` and support. */
export function readChecks(context: CheckContext): Promise<HealthFinding[]> {
  const checks = registeredFeatures().flatMap((feature) => feature.checks ?? []);
  return runChecks(checks, context);
}
