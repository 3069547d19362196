import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { JsonText } from '#server/platform/replies/reply.ts';
import {
  CreateFavorite,
  Favorite,
  FavoriteProject,
  UpdateFavorite,
} from '#shared/contract/favorites.ts';

import {
  addFavoriteProject,
  createFavorite,
  deleteFavorite,
  removeFavoriteProject,
  updateFavorite,
} from './commands.ts';
import { getFavorite, getFavoriteText, listFavoritesText } from './queries.ts';

const WORKSPACE = '/api/workspaces/:slug' as const;
const FAVORITES = `${WORKSPACE}/user-favorites/` as const;
const FAVORITE = `${FAVORITES}:id/` as const;

export const favoriteRoutes = [
  route({
    method: 'GET',
    url: FAVORITES,
    scope: 'workspace',
    action: 'favorite.list',
    response: z.array(Favorite),
    doc: 'My favorites on the top level',
    handler: async (scope) => new JsonText(await listFavoritesText(scope, null)),
  }),
  route({
    method: 'GET',
    url: `${FAVORITE}group/` as const,
    scope: 'workspace',
    action: 'favorite.list',
    response: z.array(Favorite),
    doc: 'My favorites in a folder',
    handler: async (scope, { params }) => {
      await getFavorite(scope, params.id);
      return new JsonText(await listFavoritesText(scope, params.id));
    },
  }),
  route({
    method: 'POST',
    url: FAVORITES,
    scope: 'workspace',
    action: 'favorite.create',
    body: CreateFavorite,
    response: Favorite,
    doc: 'Pins something',
    handler: async (scope, { body }) => {
      const { id } = await createFavorite(scope, body);
      return new JsonText(await getFavoriteText(scope, id));
    },
  }),
  route({
    method: 'PATCH',
    url: FAVORITE,
    scope: 'workspace',
    action: 'favorite.update',
    body: UpdateFavorite,
    response: Favorite,
    doc: 'Renames or moves a favorite',
    handler: async (scope, { params, body }) => {
      await updateFavorite(scope, params.id, body);
      return new JsonText(await getFavoriteText(scope, params.id));
    },
  }),
  route({
    method: 'DELETE',
    url: FAVORITE,
    scope: 'workspace',
    action: 'favorite.delete',
    response: 'none',
    doc: 'Unpins something',
    handler: (scope, { params }) => deleteFavorite(scope, params.id),
  }),
  route({
    method: 'POST',
    url: `${WORKSPACE}/user-favorite-projects/` as const,
    scope: 'workspace',
    action: 'favorite_project.update',
    body: FavoriteProject,
    response: 'none',
    doc: 'Pins a project',
    handler: (scope, { body }) => addFavoriteProject(scope, body.project),
  }),
  route({
    method: 'DELETE',
    url: `${WORKSPACE}/user-favorite-projects/:project_id/` as const,
    scope: 'workspace',
    action: 'favorite_project.update',
    response: 'none',
    doc: 'Unpins a project',
    handler: (scope, { params }) => removeFavoriteProject(scope, params.project_id),
  }),
];
