import { createStore, useStore } from 'zustand';

const PLACE = 'tutti.sidebar';

interface SidebarState {
  readonly isCollapsed: boolean;
  /** Below 768 px the sidebar is a drawer. */
  readonly isDrawerOpen: boolean;
  /** Collapsed parts: `favorites`, `projects`, or a project's id. */
  readonly folded: Readonly<Record<string, boolean>>;
}

const sidebar = createStore<SidebarState>(() => ({
  isCollapsed: false,
  isDrawerOpen: false,
  folded: {},
  ...read(),
}));

/**
 * Selects a part of the sidebar's state in this browser, so that a line renders only on its own
 * changes.
 */
export function useSidebar<Value>(pick: (state: SidebarState) => Value): Value {
  return useStore(sidebar, pick);
}

/** Shows or hides the sidebar. */
export function toggleSidebar(): void {
  change({ isCollapsed: !sidebar.getState().isCollapsed });
}

/** Opens or closes the drawer on narrow screens. */
export function setDrawer(isDrawerOpen: boolean): void {
  // Called on every navigation: a new state would render the whole sidebar again.
  if (sidebar.getState().isDrawerOpen !== isDrawerOpen) sidebar.setState({ isDrawerOpen });
}

/** Collapses or expands a part. */
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
