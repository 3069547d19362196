import { desc } from 'drizzle-orm';

import { defineResource } from '#server/platform/kit/resource.ts';
import { cleanText } from '#server/platform/texts/long-texts.ts';
import { CreateSticky, UpdateSticky } from '#shared/contract/stickies.ts';

import { stickyEntity } from './entity.ts';
import { stickies } from './table.ts';

/** A person's own stickies in a workspace. */
export const stickyResource = defineResource({
  entity: stickyEntity,
  scope: 'workspace',
  actions: {
    read: 'sticky.list',
    create: 'sticky.create',
    update: 'sticky.update',
    delete: 'sticky.delete',
  },
  create: CreateSticky,
  update: UpdateSticky,
  owner: 'owner_id',
  order: [desc(stickies.sort_order), desc(stickies.id)],
  position: { column: 'sort_order', step: 10_000 },
  hooks: {
    beforeCreate: async (_scope, input) => textColumns(input.description_html),
    beforeUpdate: async (_scope, _before, input) => textColumns(input.description_html),
  },
});

/** Columns of a text sent by a client. */
async function textColumns(html: string | undefined) {
  if (html === undefined) return {};
  const { html: clean, text } = await cleanText(html);
  return { description_html: clean || '<p></p>', description_stripped: text };
}
