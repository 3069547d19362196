import { useParams } from '@tanstack/react-router';
import { createStore, useStore } from 'zustand';

import { workItems } from '#web/features/work-items/data/store.ts';

const PLACE = 'tutti.palette-project-only';

const scope = createStore<{ readonly isWide: boolean }>(() => ({ isWide: read() }));

export interface PaletteScope {
  /** Project to search in; null = the whole workspace. */
  readonly projectId: string | null;
  readonly isInProject: boolean;
  readonly isWide: boolean;
  readonly setWide: (isWide: boolean) => void;
}

/** Scope of the palette: the workspace, or the current project if the person chose that. */
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

/** Whether an item is in scope. */
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
