import { createStore, useStore } from 'zustand';

const PLACE = 'tutti.projects-layout';
export const LIST_LAYOUTS = ['cards', 'list'] as const;
export type ListLayout = (typeof LIST_LAYOUTS)[number];

const layout = createStore<{ readonly layout: ListLayout }>(() => ({ layout: read() }));

/** How this browser shows the list of projects, and a way to change it. */
export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  return [useStore(layout).layout, keep];
}

function keep(next: ListLayout): void {
  layout.setState({ layout: next });
  try {
    localStorage.setItem(PLACE, next);
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}

function read(): ListLayout {
  try {
    const kept = localStorage.getItem(PLACE);
    return LIST_LAYOUTS.find((one) => one === kept) ?? 'cards';
  } catch {
    return 'cards';
  }
}
