import { createStore, useStore } from 'zustand';

const PLACE = 'tutti.sidebar';

interface SidebarState {
  readonly isCollapsed: boolean;
  /** Below 768 px the sidebar is a drawer. */
  readonly isDrawerOpen: boolean;
  /** Parts that are folded: `favorites`, `projects`, a project's id. */
  readonly folded: Readonly<Record<string, boolean>>;
}

const sidebar = createStore<SidebarState>(() => ({
  isCollapsed: false,
  isDrawerOpen: false,
  folded: {},
  ...read(),
}));

/** Something of how the sidebar stands in this browser: all its lines ask, each for what is its own. */
export function useSidebar<Value>(pick: (state: SidebarState) => Value): Value {
  return useStore(sidebar, pick);
}

/** Shows or hides it. */
export function toggleSidebar(): void {
  change({ isCollapsed: !sidebar.getState().isCollapsed });
}

/** Opens or closes the drawer of narrow screens. */
export function setDrawer(isDrawerOpen: boolean): void {
  // It is closed with every address: a new state would draw the whole sidebar again.
  if (sidebar.getState().isDrawerOpen !== isDrawerOpen) sidebar.setState({ isDrawerOpen });
}

/** Folds or unfolds a part. */
export function toggleFold(name: string, isFolded: boolean): void {
  change({ folded: { ...sidebar.getState().folded, [name]: isFolded } });
}

function change(next: Partial<SidebarState>): void {
  sidebar.setState(next);
  const { isCollapsed, folded } = sidebar.getState();
  try {
    localStorage.setItem(PLACE, JSON.stringify({ isCollapsed, folded }));
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}

function read(): Partial<SidebarState> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}
