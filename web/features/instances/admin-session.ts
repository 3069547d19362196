import { createStore, useStore } from 'zustand';

import type { AdminMe } from '#shared/contract/instances.ts';

import { readAdmin } from './calls.ts';

interface AdminSession {
  readonly state: 'loading' | 'ready' | 'away';
  readonly admin: AdminMe | null;
}

const store = createStore<AdminSession>(() => ({ state: 'loading', admin: null }));

/** The signed-in admin of the admin area. */
export function useAdmin(): AdminSession {
  return useStore(store);
}

/** Asks the server for the signed-in admin. */
export async function readAdminSession(): Promise<AdminMe | null> {
  try {
    const admin = await readAdmin();
    store.setState({ state: 'ready', admin });
    return admin;
  } catch {
    store.setState(({ admin }) => ({ state: 'away', admin }));
    return null;
  }
}

/** Forgets the admin after the end of the session, so that the sign-in form replaces the page. */
export function forgetAdmin(): void {
  store.setState({ state: 'ready', admin: null });
}
