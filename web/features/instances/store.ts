import { createStore, useStore } from 'zustand';

import type { Instance, InstanceConfig, InstanceInfo } from '#shared/contract/instances.ts';
import { get } from '#web/lib/http/http.ts';

/** This installation, as far as everybody may know it. */
export interface KnownInstance {
  readonly instance: Instance & { readonly workspaces_exist: boolean };
  readonly config: InstanceConfig;
}

interface InstanceState {
  readonly state: 'loading' | 'ready' | 'away';
  /** Null while there is none yet. */
  readonly known: KnownInstance | null;
}

const store = createStore<InstanceState>(() => ({ state: 'loading', known: null }));

/** Asks the server what it is; the pages before the program all begin with that. */
export async function readInstance(): Promise<void> {
  try {
    // Others than the browser's own copy: a first start has just changed it.
    const info = await get<InstanceInfo>('/api/instances/', { fresh: Date.now() });
    store.setState({ state: 'ready', known: 'config' in info ? info : null });
  } catch {
    store.setState({ state: 'away' });
  }
}

/** The installation now, and whenever it is read again. */
export function useInstance(): InstanceState {
  return useStore(store);
}
