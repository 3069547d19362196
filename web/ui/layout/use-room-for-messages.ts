import { useEffect } from 'react';
import { createStore } from 'zustand';

/** Whether a selection bar covers the bottom of a list: toasts stay clear of it (tokens.css). */
export const footBar = createStore(() => ({ isThere: false }));

/** Covered height at the bottom of a list, in pixels. */
export function coveredFoot(): number {
  return footBar.getState().isThere ? FOOT_BAR : 0;
}

/** Height of the bar with its margin, in pixels. */
const FOOT_BAR = 64;

/** Number of open menus and panels, behind which toasts go (`Toaster`). */
export const openMenus = createStore(() => ({ count: 0 }));

/** Keeps toasts behind a popup while it is mounted. */
export function useBeforeMessages(): void {
  useEffect(() => {
    openMenus.setState(({ count }) => ({ count: count + 1 }));
    return () => openMenus.setState(({ count }) => ({ count: count - 1 }));
  }, []);
}

/** Keeps toasts clear of the selection bar while it is mounted. */
export function useFootBar(isThere = true): void {
  useEffect(() => {
    if (!isThere) return undefined;
    footBar.setState({ isThere });
    return () => footBar.setState({ isThere: false });
  }, [isThere]);
}

/** Keeps floating elements clear of the phones' bottom bar while it is mounted. */
export function useBottomBar(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['bottomBar'] = '';
    return () => {
      delete dataset['bottomBar'];
    };
  }, []);
}
