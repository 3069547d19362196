import type { LucideIcon } from 'lucide-react';

import { CONTAINER_NAMES, type ContainerName, CONTAINERS } from '#shared/containers.ts';
import type { Container } from '#shared/contract/containers.ts';
import { projectHome, projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { type Resource, resource } from '#web/lib/resources/resource.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { type Collection, collection } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

const STEP = 10_000;

/** What the client needs to know of a thing of a project that holds items. */
export type ContainerRow = FeedImage &
  Readonly<Pick<Container, 'name' | 'project_id' | 'archived_at' | 'sort_order' | 'created_by'>>;

/** The first and the last day of a container, as days of its project. */
interface Days {
  readonly from: Day;
  readonly to: Day;
}

interface Special<Row> {
  readonly icon: LucideIcon;
  /** What a new one has until the server has answered, besides what all have. */
  readonly initial: () => Partial<Row>;
  /** Null without both days. A kind without days has none. */
  readonly daysOf?: (row: Row, zone: string) => Days | null;
  /** Those of a project outside the archive as lists of names have them, if not as people have ordered them. */
  readonly inTurn?: (rows: readonly Row[], projectId: string) => Row[];
}

/** A kind of container as screens show it that know none by name. */
export interface ShownKind<Row extends ContainerRow = ContainerRow> {
  readonly icon: LucideIcon;
  readonly daysOf: (row: Row, zone: string) => Days | null;
  /** Those of a project outside the archive, as lists of names have them. */
  readonly inTurn: (rows: readonly Row[], projectId: string) => readonly Row[];
}

/** Declares the rows of a kind of container, archived ones too, and how screens show them. */
export function containerResource<
  Row extends ContainerRow,
  Create extends object,
  Update extends object,
>(name: ContainerName, special: Special<Row>) {
  const { icon, initial, daysOf = () => null, inTurn = inOrder } = special;
  const { section } = CONTAINERS[name];
  const rows: Resource<Row, ProjectPlace, Create, Update> = resource(name, {
    path: (place) => projectPath(place, section),
    home: (place) => partOf<Row>(projectHome(place)),
    messages: `${section}:changes`,
    outlivesPage: true,
    order: { field: 'sort_order', step: STEP },
    initial: ({ projectId }) => {
      const common = {
        archived_at: null,
        logo_props: {},
        created_by: sessionNow().me?.id ?? null,
        updated_by: null,
        sort_order: firstPlace(rows.all(), projectId),
      };
      return { ...partOf<Row>(common), ...initial() };
    },
  });
  const shown: ShownKind<Row> = { icon, daysOf, inTurn };
  // Nobody asks a kind about a row of another one.
  kinds.set(name, shown as unknown as ShownKind);
  return rows;
}

const kinds = new Map<ContainerName, ShownKind>();

/** A kind of container as screens show it, once its store is loaded. */
export function shownKind(name: ContainerName): ShownKind | undefined {
  return kinds.get(name);
}

const ROWS = new Map(CONTAINER_NAMES.map((name) => [name, collection<ContainerRow>(name)]));

/** The rows of a kind of container, for what asks about any kind. */
export function containerRows(name: ContainerName): Collection<ContainerRow> {
  return ROWS.get(name) ?? collection<ContainerRow>(name);
}

/** A container of any kind by its id; `name` null = what is asked about is none. */
export function useContainer(name: ContainerName | null, id: string): ContainerRow | undefined {
  return containerRows(name ?? 'cycle').use(name === null ? null : id);
}

/** What every container has, as a part of a row of a kind. */
const partOf = <Row extends ContainerRow>(fields: Partial<ContainerRow>) => fields as Partial<Row>;

/** Where the server puts a new one: before all others. */
function firstPlace(rows: readonly ContainerRow[], projectId: string): number {
  const places = rows.filter((row) => row.project_id === projectId);
  const first = Math.min(...places.map(({ sort_order }) => sort_order));
  return Number.isFinite(first) ? first - STEP : 65_535;
}

/** The project's containers in the archive, or outside of it, as people have ordered them. */
export function inOrder<Row extends ContainerRow>(
  rows: readonly Row[],
  projectId: string,
  isArchived = false,
): Row[] {
  return rows
    .filter((row) => row.project_id === projectId && (row.archived_at !== null) === isArchived)
    .toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1));
}
