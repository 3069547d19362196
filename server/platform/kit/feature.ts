import { registerEntities, type EntityDefinition } from '#server/platform/changes/entities.ts';
import type { HealthCheck } from '#server/platform/health/check.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { Job, RecurringJob } from '#server/platform/jobs/jobs.ts';
import { type BoardReader, registerBoardReader } from '#server/platform/sockets/board-reader.ts';
import { registerReactions, type Reaction } from '#server/platform/transactions/reactions.ts';

/** What a feature adds to the server. Each feature's `feature.ts` exports one. */
export interface Feature {
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly entities?: readonly EntityDefinition[];
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly Job[];
  readonly recurring?: readonly RecurringJob[];
  /** Lines of Health and of `npm run doctor`. */
  readonly checks?: readonly HealthCheck[];
  /** Reads changed items for visitors of published boards. */
  readonly boardReader?: BoardReader;
}

let registered: readonly Feature[] = [];

/** All features of this process, for pages that describe the server. */
export function registeredFeatures(): readonly Feature[] {
  return registered;
}

/** Registers the features' entities and reactions; safe to call again. */
export function registerFeatures(features: readonly Feature[]): void {
  registered = features;
  for (const feature of features) {
    registerEntities(...(feature.entities ?? []));
    registerReactions(...(feature.reactions ?? []));
    if (feature.boardReader) registerBoardReader(feature.boardReader);
  }
}
