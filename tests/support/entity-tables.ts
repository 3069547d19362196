import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

import { features } from '#server/features.ts';

/** Table of each entity that is not made by `defineEntity`, and its id column. */
const WRITTEN_BY_HAND: Readonly<Record<string, readonly [table: string, id: string]>> = {
  activity: ['work_item_activities', 'id'],
  attachment: ['assets', 'id'],
  comment: ['comments', 'id'],
  comment_reaction: ['comment_reactions', 'id'],
  favorite: ['favorites', 'id'],
  intake_issue: ['intake_issues', 'id'],
  notification: ['notifications', 'id'],
  page: ['pages', 'id'],
  page_version: ['page_versions', 'id'],
  project: ['projects', 'id'],
  project_member: ['project_members', 'id'],
  project_user_properties: ['project_user_properties', 'id'],
  subscription: ['work_item_subscribers', 'id'],
  user: ['users', 'id'],
  user_profile: ['profiles', 'id'],
  view: ['views', 'id'],
  work_item: ['work_items', 'id'],
  work_item_description: ['work_item_texts', 'work_item_id'],
  work_item_link: ['work_item_links', 'id'],
  work_item_reaction: ['work_item_reactions', 'id'],
  work_item_relation: ['work_item_relations', 'id'],
  workspace: ['workspaces', 'id'],
  workspace_invitation: ['workspace_invitations', 'id'],
  workspace_member: ['workspace_members', 'id'],
};

/** Table of an entity, and the column with the ids in the feed. */
export function entityTable(name: string): readonly [table: string, id: string] {
  const entity = features
    .flatMap(({ entities }) => entities ?? [])
    .find((one) => one.name === name);
  if (entity && 'table' in entity && is(entity.table, PgTable)) {
    return [getTableName(entity.table), 'id'];
  }
  const place = WRITTEN_BY_HAND[name];
  if (!place) throw new Error(`The entity ${name} needs a line in tests/support/entity-tables.ts.`);
  return place;
}
