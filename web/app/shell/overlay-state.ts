import { createStore, useStore } from 'zustand';

/** Overlays of a workspace's screens, one at a time. */
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

export function useOverlay(): OverlayName | null {
  return useStore(overlay).shown;
}

/** Shows an overlay in place of another one; null closes it. */
export function showOverlay(shown: OverlayName | null): void {
  overlay.setState({ shown });
}
