import { PRIVATE_VIEW, PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { UpdateView, ViewImage } from '#shared/contract/views.ts';
import { toggleFavorite } from '#web/features/favorites/changes.ts';
import { type ViewPlace, views } from '#web/features/views/store.ts';
import type { WriteOptions } from '#web/lib/resources/resource-options.ts';

/** Changes a view; can be undone. `isQuiet` = a form or a bar shows the refusal. */
export function updateView(
  place: ViewPlace,
  view: ViewImage,
  fields: UpdateView,
  options: Pick<WriteOptions, 'isQuiet' | 'text'> = {},
): Promise<unknown> {
  const made = views.update(place, view, fields, options);
  if (!options.isQuiet) made.catch(() => undefined);
  return made;
}

/** Locks a view against changes, or unlocks it. */
export function toggleViewLock(place: ViewPlace, view: ViewImage): void {
  turnLock(place, view, !view.is_locked);
}

const turnLock = views.toggle('lock', {
  isOn: ({ is_locked }) => is_locked,
  on: { message: 'lock', part: 'lock', fields: { is_locked: true } },
  off: { message: 'unlock', method: 'DELETE', part: 'lock', fields: { is_locked: false } },
});

/** Lets everybody at its place see a view, or its owner alone. */
export function toggleViewAccess(place: ViewPlace, view: ViewImage): void {
  turnAccess(place, view, view.access !== PUBLIC_VIEW);
}

const turnAccess = views.toggle('access', {
  isOn: ({ access }) => access === PUBLIC_VIEW,
  on: accessOf(PUBLIC_VIEW, 'makePublic'),
  off: accessOf(PRIVATE_VIEW, 'makePrivate'),
});

function accessOf(access: 0 | 1, message: string) {
  return { message, part: 'access', body: { access }, fields: { access } };
}

/** Deletes a view; the items it shows stay. */
export function deleteView(place: ViewPlace, view: ViewImage): Promise<unknown> {
  return views.delete(place, view);
}

/** Pins a view to the sidebar, or takes its pin away. */
export function toggleViewFavorite(slug: string, view: ViewImage): void {
  const { id, name, workspace, project } = view;
  toggleFavorite(slug, 'view', { id, name, workspace, ...(project && { project_id: project }) });
}
