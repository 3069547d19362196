import { useEffect } from 'react';
import { createStore } from 'zustand';

/** Whether a bar of what is selected lies over the foot of a list: messages stay clear of it (tokens.css). */
export const footBar = createStore(() => ({ isThere: false }));

/** How much of the foot of a list is covered now, in pixels. */
export function coveredFoot(): number {
  return footBar.getState().isThere ? FOOT_BAR : 0;
}

/** The bar with the room below it. */
const FOOT_BAR = 64;

/** How many menus and panels are open: messages go behind them (`Toaster`). */
export const openMenus = createStore(() => ({ count: 0 }));

/** Keeps messages from lying over what is being chosen from, while it is there. */
export function useBeforeMessages(): void {
  useEffect(() => {
    openMenus.setState(({ count }) => ({ count: count + 1 }));
    return () => openMenus.setState(({ count }) => ({ count: count - 1 }));
  }, []);
}

/** Keeps messages clear of the bar of what is selected, while it is there. */
export function useFootBar(isThere = true): void {
  useEffect(() => {
    if (!isThere) return undefined;
    footBar.setState({ isThere });
    return () => footBar.setState({ isThere: false });
  }, [isThere]);
}

/** Keeps what floats at the window's edge clear of the phones' bar there, while it is there. */
export function useBottomBar(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['bottomBar'] = '';
    return () => {
      delete dataset['bottomBar'];
    };
  }, []);
}
