import { desc } from 'drizzle-orm';
import { z } from 'zod';

import { findTarget } from '#server/features/favorites/queries.ts';
import { defineResource } from '#server/platform/kit/resource.ts';
import { CreateMute } from '#shared/contract/mutes.ts';
import { badRequest, invalidField } from '#shared/errors.ts';

import { muteEntity } from './entity.ts';
import { mutes } from './table.ts';

export const muteResource = defineResource({
  entity: muteEntity,
  scope: 'workspace',
  owner: 'user_id',
  actions: {
    read: 'mute.list',
    create: 'mute.create',
    update: 'mute.create',
    delete: 'mute.delete',
  },
  create: CreateMute,
  update: z.object({}),
  order: [desc(mutes.created_at), desc(mutes.id)],
  unique: { mutes_one: () => badRequest('This is muted already') },
  hooks: {
    async beforeCreate(scope, { entity_name, entity_identifier: id }) {
      const place = await findTarget(scope, entity_name, id);
      const project_id = place?.project_id;
      if (project_id) return { project_id };
      throw invalidField('entity_identifier', `Invalid pk "${id}" - object does not exist.`);
    },
  },
});
