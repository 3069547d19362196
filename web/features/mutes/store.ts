import type { CreateMute, MutedKind, MuteImage } from '#shared/contract/mutes.ts';
import { type OwnPlace, workspacePath } from '#web/features/workspaces/store.ts';
import { resource } from '#web/lib/resources/resource.ts';

/** What the person has muted. */
export const mutes = resource<MuteImage, OwnPlace, CreateMute>('mute', {
  path: (place) => workspacePath(place, 'mutes'),
  home: ({ workspaceId, userId }) => ({ workspace: workspaceId, user: userId }),
  messages: 'app:mutes.changes',
  // Muting again waits until the old row is deleted.
  touches: ({ entity_identifier: id }) => (id ? [id] : []),
  restore: ({ entity_name, entity_identifier }) => ({ entity_name, entity_identifier }),
  nameOf: () => '',
});

/** Whether the person has muted this thing itself. */
export function useIsMuted(id: string): boolean {
  return mutes.useSelect((rows) => rows.some((row) => row.entity_identifier === id), [id]);
}

/** Mutes or unmutes a thing; undoable. */
export function toggleMute(place: OwnPlace, kind: MutedKind, id: string): void {
  const known = mutes.all().find((row) => row.entity_identifier === id);
  if (known) void mutes.delete(place, known);
  else mutes.create(place, { entity_name: kind, entity_identifier: id });
}
