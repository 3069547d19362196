/** What a project has that holds work items: each item names it, or several of its kind, in a field. */
interface ContainerKind {
  /** Its plural: in addresses and calls, its table, and the namespace of its words. */
  readonly section: string;
  /** The field of work items that names it. */
  readonly field: string;
  /** The project's switch of the section. */
  readonly feature: 'cycle_view' | 'module_view';
  /** The call that lists its items and adds some, below its own address. */
  readonly items: string;
  /** Who archives it, if others than those who change it. */
  readonly archivedBy?: 'module.archive';
  /** Triggers keep the counts and the days of its progress; without them items are counted when asked for. */
  readonly keepsProgress?: true;
}

/** Every kind of container by its name. Favorites, list settings, progress, lists, undo and menus follow from here. */
export const CONTAINERS = {
  cycle: {
    section: 'cycles',
    field: 'cycle_id',
    feature: 'cycle_view',
    items: 'cycle-issues',
    keepsProgress: true,
  },
  module: {
    section: 'modules',
    field: 'module_ids',
    feature: 'module_view',
    items: 'issues',
    archivedBy: 'module.archive',
    keepsProgress: true,
  },
} as const satisfies Readonly<Record<string, ContainerKind>>;

export type ContainerName = keyof typeof CONTAINERS;
export type ContainerSection = (typeof CONTAINERS)[ContainerName]['section'];
type ContainerField = (typeof CONTAINERS)[ContainerName]['field'];

export const CONTAINER_NAMES = Object.keys(CONTAINERS) as readonly ContainerName[];
export const CONTAINER_SECTIONS: readonly ContainerSection[] = CONTAINER_NAMES.map(
  (name) => CONTAINERS[name].section,
);

export function isContainerName(name: string): name is ContainerName {
  return Object.hasOwn(CONTAINERS, name);
}

/** The facts about a kind, with its optional keys visible to the type checker. */
export function containerKind(name: ContainerName): ContainerKind {
  return CONTAINERS[name];
}

/** What a work item is in, as far as containers hold it. */
export type Held = Readonly<Record<ContainerField, string | null | readonly string[]>>;

/** The containers of a kind that a work item is in. */
export function containersOf(item: Held, name: ContainerName): readonly string[] {
  const value = item[CONTAINERS[name].field];
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
}
