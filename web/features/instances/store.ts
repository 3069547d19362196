import { useEffect } from 'react';
import { v7 } from 'uuid';
import { createStore, useStore } from 'zustand';

import { SIGN_IN_PROVIDERS, type SignInProvider } from '#shared/constants/sign-in.ts';
import type { Instance, InstanceConfig, InstanceInfo } from '#shared/contract/instances.ts';
import { get } from '#web/lib/http/http.ts';

/** This instance, as far as everybody may know it. */
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
    const info = await get<InstanceInfo>('/api/instances/', { fresh: v7() });
    store.setState({ state: 'ready', known: 'config' in info ? info : null });
  } catch {
    store.setState({ state: 'away' });
  }
}

/** The instance now, and whenever it is read again. */
export function useInstance(): InstanceState {
  return useStore(store);
}

/** The instance, asked for where nobody has yet. */
export function useKnownInstance(): InstanceState {
  const instance = useInstance();
  const { state } = instance;
  useEffect(() => {
    if (state === 'loading') void readInstance();
  }, [state]);
  return instance;
}

/** Whether no mail leaves this instance; false until that is known. */
export function useIsMailOff(): boolean {
  return useKnownInstance().known?.config.is_smtp_configured === false;
}

/** As `useIsMailOff`, for what runs outside of a component. */
export async function isMailOff(): Promise<boolean> {
  if (store.getState().state === 'loading') await readInstance();
  return store.getState().known?.config.is_smtp_configured === false;
}

/** Whether an AI is set up here; false until that is known. */
export function useHasAi(): boolean {
  return useKnownInstance().known?.config.has_llm_configured === true;
}

/** Whether stock pictures can be searched here; false until that is known. */
export function useHasStockPictures(): boolean {
  return useKnownInstance().known?.config.has_unsplash_configured === true;
}

/** The providers by which people sign in here. */
export function providersOf(config: InstanceConfig): readonly SignInProvider[] {
  return SIGN_IN_PROVIDERS.filter((provider) => config[`is_${provider}_enabled`]);
}
