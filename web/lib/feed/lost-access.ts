import { createStore, useStore } from 'zustand';

/** How access was lost while somebody looked. */
export interface LostAccess {
  /** Who took it, by the name they had then; null = not known. */
  readonly by: string | null;
  /** It was the person themself. */
  readonly isOwn: boolean;
  /** As an instant. */
  readonly at: string;
}

/** Who somebody is, asked before their row goes with the audience. */
type NameOf = (id: string) => { readonly name: string; readonly isOwn: boolean } | null;

const lost = createStore<ReadonlyMap<string, LostAccess>>(() => new Map());
let nameOf: NameOf = () => null;

/** Says how people are named: the program knows, this folder does not. */
export function namePeopleBy(next: NameOf): void {
  nameOf = next;
}

/** Notes that an audience was taken from the person, and by whom. */
export function noteLost(scope: string, by: string): void {
  const who = nameOf(by);
  const access = {
    by: who?.name ?? null,
    isOwn: who?.isOwn ?? false,
    at: new Date().toISOString(),
  };
  lost.setState(new Map(lost.getState()).set(scope, access), true);
}

/** The person has the audience again. */
export function noteRegained(scope: string): void {
  if (!lost.getState().has(scope)) return;
  const rest = new Map(lost.getState());
  rest.delete(scope);
  lost.setState(rest, true);
}

/** How an audience was lost, as long as this tab is open; undefined = it was not, or nobody knows how. */
export function useLostAccess(scope: string): LostAccess | undefined {
  return useStore(lost, (all) => all.get(scope));
}
