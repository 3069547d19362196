import type { HocuspocusProvider } from '@hocuspocus/provider';

/** A tab of somebody whose cursor stands in the text. */
export interface Writer {
  readonly clientId: number;
  readonly personId: string;
}

/** Everybody whose cursor stands in the text now, but for this tab. */
export function writersOf(provider: HocuspocusProvider | null): readonly Writer[] {
  const awareness = provider?.awareness;
  if (!awareness) return [];
  return [...awareness.getStates()].flatMap(([clientId, state]): Writer[] => {
    if (clientId === awareness.clientID || !state['cursor']) return [];
    const user: unknown = state['user'];
    const personId: unknown = typeof user === 'object' && user && Reflect.get(user, 'id');
    return typeof personId === 'string' ? [{ clientId, personId }] : [];
  });
}
