import { useParams } from '@tanstack/react-router';
import { createStore, useStore } from 'zustand';

import { workItems } from '#web/features/work-items/data/store.ts';

const PLACE = 'tutti.palette-project-only';

const scope = createStore<{ readonly isWide: boolean }>(() => ({ isWide: read() }));

/** Where the palette looks for things. */
export interface PaletteScope {
  /** The project whose items alone are found; null = all of the workspace. */
  readonly projectId: string | null;
  readonly isInProject: boolean;
  readonly isWide: boolean;
  readonly setWide: (isWide: boolean) => void;
}

/** The whole workspace, or inside a project that alone when the person wants that. */
export function usePaletteScope(): PaletteScope {
  const { isWide } = useStore(scope);
  const params = useParams({ strict: false });
  const projectId = params.projectId ?? null;
  return {
    projectId: isWide ? null : projectId,
    isInProject: projectId !== null,
    isWide: isWide || projectId === null,
    setWide,
  };
}

/** Whether an item belongs to what is looked at. */
export function isInScope(projectId: string | null, itemId: string, known?: string): boolean {
  return projectId === null || (workItems.get(itemId)?.project_id ?? known) === projectId;
}

function setWide(isWide: boolean): void {
  scope.setState({ isWide });
  try {
    if (isWide) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, '1');
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(PLACE) === null;
  } catch {
    return true;
  }
}
