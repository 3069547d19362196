import { useEffect } from 'react';
import { v7 } from 'uuid';
import { createStore, useStore } from 'zustand';

import { SIGN_IN_PROVIDERS, type SignInProvider } from '#shared/constants/sign-in.ts';
import type { Instance, InstanceConfig, InstanceInfo } from '#shared/contract/instances.ts';
import { get } from '#web/lib/http/http.ts';

/** Public facts of this instance. */
export interface KnownInstance {
  readonly instance: Instance & { readonly workspaces_exist: boolean };
  readonly config: InstanceConfig;
}

interface InstanceState {
  readonly state: 'loading' | 'ready' | 'away';
  /** Null while it is not set up. */
  readonly known: KnownInstance | null;
}

const store = createStore<InstanceState>(() => ({ state: 'loading', known: null }));

/** Reads the instance; every page outside of the program starts with it. */
export async function readInstance(): Promise<void> {
  try {
    // Bypasses the browser's cache, since a first start has just changed it.
    const info = await get<InstanceInfo>('/api/instances/', { fresh: v7() });
    store.setState({ state: 'ready', known: 'config' in info ? info : null });
  } catch {
    store.setState({ state: 'away' });
  }
}

/** The instance, re-rendering on changes. */
export function useInstance(): InstanceState {
  return useStore(store);
}

/** The instance; requested if it is not known yet. */
export function useKnownInstance(): InstanceState {
  const instance = useInstance();
  const { state } = instance;
  useEffect(() => {
    if (state === 'loading') void readInstance();
  }, [state]);
  return instance;
}

/** Whether this instance sends no mail; false until known. */
export function useIsMailOff(): boolean {
  return useKnownInstance().known?.config.is_smtp_configured === false;
}

/** As `useIsMailOff`, outside of components. */
export async function isMailOff(): Promise<boolean> {
  if (store.getState().state === 'loading') await readInstance();
  return store.getState().known?.config.is_smtp_configured === false;
}

/** Whether an AI is configured; false until known. */
export function useHasAi(): boolean {
  return useKnownInstance().known?.config.has_llm_configured === true;
}

/** Whether stock images can be searched; false until known. */
export function useHasStockPictures(): boolean {
  return useKnownInstance().known?.config.has_unsplash_configured === true;
}

/** Sign-in providers that are turned on. */
export function providersOf(config: InstanceConfig): readonly SignInProvider[] {
  return SIGN_IN_PROVIDERS.filter((provider) => config[`is_${provider}_enabled`]);
}
