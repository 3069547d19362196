import { createStore, useStore } from 'zustand';

/** What may lie over every screen of a workspace, one at a time. */
export type OverlayName =
  | 'palette'
  | 'shortcuts'
  | 'item'
  | 'project'
  | 'tour'
  | 'news'
  | 'messages'
  | 'changes'
  | 'report';

const overlay = createStore<{ readonly shown: OverlayName | null }>(() => ({ shown: null }));

/** Which one is shown now. */
export function useOverlay(): OverlayName | null {
  return useStore(overlay).shown;
}

/** Shows one in the place of another, or none. */
export function showOverlay(shown: OverlayName | null): void {
  overlay.setState({ shown });
}
