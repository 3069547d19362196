import { webRoutes } from '#server/app.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { TestForm } from '#tests/support/upload.ts';

import { nameOf } from './drive.ts';
import type { Place } from './place.ts';
import { plainOf, plainSample } from './plain.ts';
import { accountSamples } from './samples-account.ts';
import { analyticsSamples } from './samples-analytics.ts';
import { anchorSamples } from './samples-anchors.ts';
import { draftSamples } from './samples-drafts.ts';
import { fileSamples } from './samples-files.ts';
import { importSamples } from './samples-imports.ts';
import { intakeSamples } from './samples-intakes.ts';
import { integrationSamples } from './samples-integrations.ts';
import { openSamples } from './samples-open.ts';
import { pageSamples } from './samples-pages.ts';
import { planningSamples } from './samples-planning.ts';
import { projectSamples } from './samples-projects.ts';
import { viewSamples } from './samples-views.ts';
import { workItemSamples } from './samples-work-items.ts';
import { workspaceSamples } from './samples-workspaces.ts';
import type { Person } from './scene.ts';

/**
 * One valid call of a route; `:slug` and `:project_id` are the place's unless the sample overrides
 * them.
 */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: TestForm;
  /** Body fields without a valid value in this call; tried with foreign ids. */
  readonly also?: Readonly<Record<string, unknown>>;
  /** Expected status in the tests' world, when it is not a success. */
  readonly answers?: number;
}

/** Builds a valid call of a route, by a person, on a place. */
export type Sample = (at: Place, me: Person) => Input;
export type Samples = Readonly<Record<string, Sample>>;

/**
 * A sample for every route, by `METHOD /path`, but for those that the kit made, which are drawn from
 * their schemas. The generated security tests run over all routes and fail for one without, so that
 * a new route is always covered.
 */
export const samples: Samples = {
  ...openSamples,
  ...accountSamples,
  ...workspaceSamples,
  ...projectSamples,
  ...planningSamples,
  ...workItemSamples,
  ...draftSamples,
  ...pageSamples,
  ...viewSamples,
  ...anchorSamples,
  ...analyticsSamples,
  ...importSamples,
  ...intakeSamples,
  ...integrationSamples,
  ...fileSamples,
};

/**
 * The routes that the sweeps call. An alias of a path is the same route, which is compared once.
 */
export const sweptRoutes = (): readonly Route[] => webRoutes().filter(({ aliasOf }) => !aliasOf);

/** Whether the sweeps can call a route: it has a sample, or the kit made it. */
export const hasSample = (route: Route): boolean =>
  samples[nameOf(route)] !== undefined || plainOf(route.resource?.entity ?? '') !== undefined;

/** The sample of a route; throws with the route's name when there is none. */
export function sampleOf(route: Route): Sample {
  const sample = samples[nameOf(route)];
  if (sample) return sample;
  if (!hasSample(route)) {
    throw new Error(`${nameOf(route)} needs a sample in tests/support/security.`);
  }
  return (at, me) => plainSample(route, (table) => at.plain(table, me.who)) ?? {};
}
