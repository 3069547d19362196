import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { ownInWorkspace } from '#server/platform/kit/own-in-workspace.ts';
import { MuteImage } from '#shared/contract/mutes.ts';

import { mutes } from './table.ts';

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'mute', typeof mutes.$inferSelect> {}
}

/** Visible to the person only. */
export const muteEntity = defineEntity({
  name: 'mute',
  table: mutes,
  image: MuteImage,
  columns: { project: 'project_id', workspace: 'workspace_id', user: 'user_id' },
  ...ownInWorkspace('mutes'),
});
