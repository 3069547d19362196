import { createStore, useStore } from 'zustand';

/** What of an item's activity is shown, and which end first. */
export interface ActivitySettings {
  readonly hasUpdates: boolean;
  readonly hasComments: boolean;
  readonly isNewestFirst: boolean;
}

const PLACE = 'tutti.activity';
const USUAL: ActivitySettings = { hasUpdates: true, hasComments: true, isNewestFirst: false };

const settings = createStore<ActivitySettings>(() => ({ ...USUAL, ...read() }));

/** The settings of this browser. */
export function useActivitySettings(): ActivitySettings {
  return useStore(settings);
}

/** Changes a setting; one of the two kinds stays shown. */
export function changeActivitySettings(change: Partial<ActivitySettings>): void {
  const next = { ...settings.getState(), ...change };
  if (!next.hasUpdates && !next.hasComments) return;
  settings.setState(next, true);
  try {
    localStorage.setItem(PLACE, JSON.stringify(next));
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}

function read(): Partial<ActivitySettings> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}
