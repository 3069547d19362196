import { createStore, useStore } from 'zustand';

/** How the person lost access while the page was open. */
export interface LostAccess {
  /** Name of the person who removed them, as it was then; null = unknown. */
  readonly by: string | null;
  /** Whether they left by themselves. */
  readonly isOwn: boolean;
  /** ISO 8601. */
  readonly at: string;
}

/** Looks up a person before their row is removed with the audience. */
type NameOf = (id: string) => { readonly name: string; readonly isOwn: boolean } | null;

const lost = createStore<ReadonlyMap<string, LostAccess>>(() => new Map());
let nameOf: NameOf = () => null;

/** Sets the look-up of people, since this folder knows no entities. */
export function setPersonLookup(next: NameOf): void {
  nameOf = next;
}

/** Records that the person lost an audience, and to whom. */
export function recordLostAccess(scope: string, by: string): void {
  const who = nameOf(by);
  const access = {
    by: who?.name ?? null,
    isOwn: who?.isOwn ?? false,
    at: new Date().toISOString(),
  };
  lost.setState(new Map(lost.getState()).set(scope, access), true);
}

/** Forgets a loss: the person has access again. */
export function forgetLostAccess(scope: string): void {
  if (!lost.getState().has(scope)) return;
  const rest = new Map(lost.getState());
  rest.delete(scope);
  lost.setState(rest, true);
}

/** How the audience was lost, as long as this tab is open; undefined = not lost, or unknown. */
export function useLostAccess(scope: string): LostAccess | undefined {
  return useStore(lost, (all) => all.get(scope));
}
