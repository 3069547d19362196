import { Box, type LucideIcon } from 'lucide-react';

import type { ContainerName } from '#shared/containers.ts';
import { type ContainerRow, inOrder, shownKind } from '#web/features/projects/containers/store.ts';
// The store of each kind of container, so that what shows them all knows how.
import '#web/features/cycles/store.ts';
import '#web/features/modules/store.ts';

/** What a kind of container is shown by. */
export function iconOf(name: ContainerName): LucideIcon {
  return shownKind(name)?.icon ?? Box;
}

/** The containers of a kind in a project outside the archive, as lists of names have them. */
export function inTurnOf(
  name: ContainerName,
  rows: readonly ContainerRow[],
  projectId: string,
): readonly ContainerRow[] {
  return (shownKind(name)?.inTurn ?? inOrder)(rows, projectId);
}
