import type { ActiveCycle, CycleImage } from '#shared/contract/cycles.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { useCycleProjects } from '#web/features/cycles/screens/cycle-projects.ts';
import { cycles, statusOf, useSoonest } from '#web/features/cycles/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useKeptRead } from '#web/lib/local-copy/use-kept-read.ts';
import { useMe } from '#web/lib/session/session.ts';

/** A cycle that runs, with its project and the numbers that came for it. */
export interface Running {
  readonly cycle: CycleImage;
  readonly project: ProjectImage;
  readonly given: ActiveCycle | undefined;
}

/** A project that plans in cycles and has none that runs. */
export interface Pausing {
  readonly project: ProjectImage;
  /** The one that comes next. */
  readonly next: CycleImage | undefined;
}

interface ActiveReply {
  readonly results: readonly ActiveCycle[];
}

/** More than these are not read; they run without numbers until they are opened. */
const MOST = 100;

/** What runs now in the person's projects, those that end first at the top, and the projects where nothing does. */
export function useActiveCycles() {
  const { slug } = useWorkspace();
  const { id: me } = useMe();
  const owners = useCycleProjects();
  const rows = cycles.useSelect((all) => all.filter((row) => row.archived_at === null), []);
  // A cycle begins or ends while people look.
  useSoonest(rows);
  const current = rows.filter((row) => statusOf(row) === 'CURRENT');
  const ids = current.map(({ id }) => id).toSorted();
  const { value, error, again } = useKeptRead<ActiveReply>(
    me,
    `/api/workspaces/${slug}/active-cycles/?per_page=${MOST}&cursor=${MOST}:0:0`,
    ids.join(),
  );
  const running = current
    .flatMap((cycle): Running[] => {
      const project = owners.find(({ id }) => id === cycle.project_id);
      const given = value?.results.find(({ id }) => id === cycle.id);
      return project ? [{ cycle, project, given }] : [];
    })
    .toSorted((a, b) => (a.cycle.end_date ?? '').localeCompare(b.cycle.end_date ?? ''));
  const pausing = owners
    .filter(({ id }) => !running.some(({ project }) => project.id === id))
    .map((project): Pausing => ({ project, next: nextOf(rows, project.id) }));
  return { running, pausing, isFailed: error !== undefined && !value, again };
}

function nextOf(rows: readonly CycleImage[], projectId: string): CycleImage | undefined {
  return rows
    .filter((row) => row.project_id === projectId && statusOf(row) === 'UPCOMING')
    .toSorted((a, b) => (a.start_date ?? '').localeCompare(b.start_date ?? ''))[0];
}
