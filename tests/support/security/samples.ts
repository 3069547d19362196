import { webRoutes } from '#server/app.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { TestForm } from '#tests/support/upload.ts';

import { nameOf } from './drive.ts';
import type { Place } from './place.ts';
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

/** One valid call of a route; `:slug` and `:project_id` are those of the place unless the sample says else. */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: TestForm;
  /** Fields of the body that this call cannot have a valid value for; tried with foreign ids. */
  readonly also?: Readonly<Record<string, unknown>>;
  /** What the call answers in the tests' world when that is no success. */
  readonly answers?: number;
}

/** Makes a valid call of a route, by somebody, on a place. */
export type Sample = (at: Place, me: Person) => Input;
export type Samples = Readonly<Record<string, Sample>>;

/**
 * How every route is called, by `METHOD /path`. The generated security tests run over all routes and fail for
 * one that has no line here: a new route is covered the day it is written.
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

/** The routes that the sweeps visit. Another name of a path is the same route: it is compared with the first once. */
export const sweptRoutes = (): readonly Route[] => webRoutes().filter(({ aliasOf }) => !aliasOf);

/** The sample of a route; a route without one is refused by name. */
export function sampleOf(route: Pick<Route, 'method' | 'url'>): Sample {
  const sample = samples[nameOf(route)];
  if (!sample) throw new Error(`${nameOf(route)} needs a sample in tests/support/security.`);
  return sample;
}
