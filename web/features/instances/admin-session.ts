import { createStore, useStore } from 'zustand';

import type { AdminMe } from '#shared/contract/instances.ts';

import { readAdmin } from './calls.ts';

interface AdminSession {
  readonly state: 'loading' | 'ready' | 'away';
  readonly admin: AdminMe | null;
}

const store = createStore<AdminSession>(() => ({ state: 'loading', admin: null }));

/** Who is signed in to the admin area. */
export function useAdmin(): AdminSession {
  return useStore(store);
}

/** Asks the server who is. */
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

/** The admin's session has ended: the form to sign in takes the page's place. */
export function forgetAdmin(): void {
  store.setState({ state: 'ready', admin: null });
}
