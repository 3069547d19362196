import type { RefObject } from 'react';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { moveProject } from '#web/features/projects/sidebar-order.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { type Reorder, type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';

import { useMoveWords } from './use-move-words.ts';

/** Most projects in the sidebar; the others are behind a button. */
export const MAX_PROJECTS = 12;

/** Moves the sidebar's projects by their handles, among those that are always shown. */
export function useProjectReorder(
  container: RefObject<HTMLElement | null>,
  order: readonly ProjectImage[],
): Reorder {
  const { slug } = useWorkspace();
  const me = useMe();
  const standing = order.slice(0, MAX_PROJECTS);
  const find = (id: string) => order.find((project) => project.id === id);
  return useReorder({
    container,
    slots: [...standing.map(({ id }): Slot => `before:${id}`), 'end:projects'],
    onDrop: (id, slot) => {
      const project = find(id);
      const others = order.filter((one) => one.id !== id);
      const at = others.findIndex((one) => slot === `before:${one.id}`);
      if (!project || slot === `before:${id}`) return;
      const end = standing.includes(project) ? standing.length - 1 : standing.length;
      moveProject(slug, order, project, at === -1 ? end : at, me.id);
    },
    words: useMoveWords((id) => find(id)?.name ?? ''),
  });
}

interface ProjectSteps {
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
}

/** One step up or down among the projects that are always shown; null at an end. */
export function useProjectSteps(project: ProjectImage): ProjectSteps {
  const { slug } = useWorkspace();
  const me = useMe();
  const order = useJoinedProjects();
  const at = order.findIndex(({ id }) => id === project.id);
  const last = Math.min(order.length, MAX_PROJECTS) - 1;
  const to = (place: number) => () => moveProject(slug, order, project, place, me.id);
  return {
    // A project that is shown only because it is current goes after the others.
    up: at > 0 ? to(Math.min(at - 1, last)) : null,
    down: at < last ? to(at + 1) : null,
  };
}
