import { z } from 'zod';

import { auditFields, externalFields, Flag, Id, numeric, OptionalId } from './fields.ts';

/** Types of estimate values: numbers, words, or minutes. */
export const ESTIMATE_TYPES = ['points', 'categories', 'time'] as const;
export type EstimateType = (typeof ESTIMATE_TYPES)[number];

/** Most characters of one value. */
export const MAX_VALUE_LENGTH = 20;
/** Most values of one estimate. */
export const MAX_VALUES = 20;
export const MIN_VALUES = 2;
/** Key of the last possible value: keys begin with 0. */
export const MAX_POINT_KEY = MAX_VALUES - 1;

/** One value of an estimate, ordered by `key`. A value of the type `time` counts minutes. */
export const EstimatePoint = z.object({
  ...auditFields,
  key: z.int(),
  description: z.string(),
  value: z.string(),
  project: Id,
  workspace: Id,
  estimate: Id,
});
export type EstimatePoint = z.infer<typeof EstimatePoint>;

const facts = {
  ...auditFields,
  name: z.string(),
  description: z.string(),
  /** One of `ESTIMATE_TYPES`; other clients may have their own. */
  type: z.string(),
  last_used: z.boolean(),
  project: Id,
  workspace: Id,
};

export const Estimate = z.object({ ...facts, points: z.array(EstimatePoint) });
export type Estimate = z.infer<typeof Estimate>;

/** The feed's image of an estimate; its points have images of their own. */
export const EstimateImage = z.object({ ...facts, rev: z.int() });
export type EstimateImage = z.infer<typeof EstimateImage>;

export const EstimatePointImage = EstimatePoint.extend({ rev: z.int() });
export type EstimatePointImage = z.infer<typeof EstimatePointImage>;

const Name = z.string().trim().min(1).max(255);
const Key = numeric(z.int().min(0).max(MAX_POINT_KEY));
const Value = z.string().trim().min(1).max(MAX_VALUE_LENGTH);
const Description = z.string().trim().max(20_000);
const Type = z.string().trim().min(1).max(255);

/** A point of a new estimate; an `id` from the client is ignored. */
export const NewEstimatePoint = z.object({
  key: Key.optional(),
  value: Value,
  description: z.string().optional(),
  ...externalFields,
});
export type NewEstimatePoint = z.infer<typeof NewEstimatePoint>;

/**
 * POST estimates. Each point is validated on its own: its errors form a list beside the other
 * ones.
 */
export const CreateEstimate = z.object({
  estimate: z
    .object({
      name: Name.optional(),
      description: Description.optional(),
      type: Type.optional(),
      last_used: Flag.optional(),
      ...externalFields,
    })
    .default({}),
  estimate_points: z.array(z.unknown()).max(MAX_VALUES).default([]),
});
export type CreateEstimate = z.infer<typeof CreateEstimate>;

/** A changed point of an estimate; points with an unknown id are ignored. */
export const ChangedEstimatePoint = z.object({
  id: Id,
  key: Key.optional(),
  value: Value.optional(),
});

export const EstimateFacts = z.object({
  name: Name.optional(),
  description: Description.optional(),
  type: Type.optional(),
  ...externalFields,
});
export type EstimateFacts = z.infer<typeof EstimateFacts>;

/** PATCH estimates/{id}. */
export const UpdateEstimate = z.object({
  estimate: EstimateFacts.optional(),
  estimate_points: z.array(ChangedEstimatePoint).max(MAX_VALUES).default([]),
});
export type UpdateEstimate = z.infer<typeof UpdateEstimate>;

/** POST estimate-points. */
export const CreateEstimatePoint = z.object({
  key: z.unknown().optional(),
  value: z.unknown().optional(),
  description: z.string().optional(),
  ...externalFields,
});
export type CreateEstimatePoint = z.infer<typeof CreateEstimatePoint>;

/** PATCH estimate-points/{id}. */
export const UpdateEstimatePoint = z.object({
  key: Key.optional(),
  value: Value.optional(),
  description: z.string().optional(),
  ...externalFields,
});
export type UpdateEstimatePoint = z.infer<typeof UpdateEstimatePoint>;

/** DELETE estimate-points/{id}: the point that its work items get instead. */
export const DeleteEstimatePoint = z.object({ new_estimate_id: OptionalId.optional() });
export type DeleteEstimatePoint = z.infer<typeof DeleteEstimatePoint>;

/** Work items of each point by its id, including archived ones. */
export const EstimateUsage = z.record(Id, z.int());
export type EstimateUsage = z.infer<typeof EstimateUsage>;

/**
 * POST estimates/{id}/switch (our own): the replacing estimate, and the new value for each old
 * one.
 */
export const SwitchEstimate = z.object({
  to: Id,
  /** Old point id to new point id; null clears the estimate of those items. */
  mapping: z.record(z.string(), z.unknown()),
});
export type SwitchEstimate = z.infer<typeof SwitchEstimate>;
