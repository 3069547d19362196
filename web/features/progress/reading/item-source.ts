/**
 * How the items that are counted come to this browser. The program provides it: work items show cycles and modules,
 * which show their progress.
 */
export interface ItemSource {
  /** Brings a project's items as long as somebody shows numbers of them; the answer ends that. */
  open(projectId: string): () => void;
  /** Whether all of them that the person sees are here. */
  isHere(projectId: string): boolean;
  /** Whether the person sees every item of a project, as the numbers of the server count them. */
  seesAll(projectId: string): boolean;
  /** Calls `listener` when that may have changed; the answer stops that. */
  subscribe(listener: () => void): () => void;
}

const nothing = () => () => undefined;

/** Nothing comes before the program has provided it. */
let provided: ItemSource = {
  open: nothing,
  isHere: () => false,
  seesAll: () => false,
  subscribe: nothing,
};

/** Provides the items, once, before any screen shows numbers. */
export function provideItems(source: ItemSource): void {
  provided = source;
}

/** What was provided. */
export function itemSource(): ItemSource {
  return provided;
}
