import { z } from 'zod';

import { CONTAINER_NAMES } from '#shared/containers.ts';
import { plainName } from '#shared/lib/names.ts';

import { Id, numeric, OptionalId } from './fields.ts';

export const FAVORITE_TYPES = [
  'project',
  ...CONTAINER_NAMES,
  'view',
  'issue',
  'page',
  'folder',
] as const;
export const FavoriteType = z.enum(FAVORITE_TYPES);
export type FavoriteType = z.infer<typeof FavoriteType>;

/** A favorite, or a folder of favorites. */
export const Favorite = z.object({
  id: Id,
  entity_type: FavoriteType,
  entity_identifier: Id.nullable(),
  entity_data: z
    .object({
      id: Id,
      name: z.string(),
      logo_props: z.record(z.string(), z.unknown()),
      /** Null for a view of the workspace. */
      project_id: Id.nullable().optional(),
    })
    .nullable(),
  name: z.string().nullable(),
  is_folder: z.boolean(),
  sequence: z.number(),
  parent: Id.nullable(),
  workspace_id: Id,
  project_id: Id.nullable(),
});
export type Favorite = z.infer<typeof Favorite>;

/** The feed's image of a favorite, for its owner alone. */
export const FavoriteImage = Favorite.extend({ rev: z.int() });
export type FavoriteImage = z.infer<typeof FavoriteImage>;

const Name = z.string().transform(plainName).pipe(z.string().max(255)).nullable();

/** POST user-favorites. */
export const CreateFavorite = z.object({
  entity_type: FavoriteType,
  entity_identifier: OptionalId.optional(),
  project_id: OptionalId.optional(),
  name: Name.optional(),
  parent: OptionalId.optional(),
});
export type CreateFavorite = z.infer<typeof CreateFavorite>;

/** PATCH user-favorites. */
export const UpdateFavorite = z.object({
  name: Name.optional(),
  parent: OptionalId.optional(),
  sequence: numeric(z.number()).optional(),
});
export type UpdateFavorite = z.infer<typeof UpdateFavorite>;

/** POST user-favorite-projects. */
export const FavoriteProject = z.object({ project: Id });
export type FavoriteProject = z.infer<typeof FavoriteProject>;
