import { cycleResource } from '#server/features/cycles/commands.ts';
import { moduleResource } from '#server/features/modules/commands.ts';
import { importProgress, type ImportedStep } from '#server/features/work-items/imports/commands.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';

import type { Calendar } from './calendar.ts';
import type { SampleItem, SamplePerson, SamplePlan, SampleProject } from './content.ts';

export interface MadePlan {
  readonly kind: 'cycle' | 'module';
  readonly id: string;
  readonly plan: SamplePlan;
}

/** Creates a project's cycle and modules, without items. */
export async function makePlans(
  scope: ProjectScope,
  { cycle, modules }: SampleProject,
  calendar: Calendar,
  people: ReadonlyMap<SamplePerson, string>,
): Promise<readonly MadePlan[]> {
  const made: MadePlan[] = [];
  const { id } = await cycleResource.create(scope, {
    name: cycle.name,
    description: cycle.description,
    start_date: calendar.date(cycle.from),
    end_date: calendar.date(cycle.to),
  });
  made.push({ kind: 'cycle', id, plan: cycle });
  for (const { status, ...plan } of modules) {
    const row = await moduleResource.create(scope, {
      name: plan.name,
      description: plan.description,
      status,
      lead_id: people.get(plan.by) ?? null,
      start_date: calendar.date(plan.from),
      target_date: calendar.date(plan.to),
    });
    made.push({ kind: 'module', id: row.id, plan });
  }
  return made;
}

export function plansOf(plans: readonly MadePlan[], { key }: SampleItem) {
  const own = plans.filter(({ plan }) => plan.items.includes(key));
  const idsOf = (kind: MadePlan['kind']) =>
    own.flatMap((made) => (made.kind === kind ? [made.id] : []));
  return { cycle_id: idsOf('cycle')[0] ?? null, module_ids: idsOf('module') };
}

/** Backdates the log of the plans: items enter them, and change state, on the sample's days. */
export async function makeHistory(
  scope: ProjectScope,
  plans: readonly MadePlan[],
  items: readonly SampleItem[],
  calendar: Calendar,
): Promise<void> {
  for (const { kind, id, plan } of plans) {
    const steps = items.flatMap((item, turn) =>
      plan.items.includes(item.key)
        ? stepsOf(item, plan.from, (day) => calendar.moment(day, turn))
        : [],
    );
    await importProgress(scope, kind, id, steps);
  }
}

/** An item enters on the first day or at its creation, then changes state with its work. */
function stepsOf(
  { state, made, start, changed = made }: SampleItem,
  first: number,
  moment: (day: number) => string,
): ImportedStep[] {
  const entered = Math.max(first, made);
  const reached = Math.max(entered, state === 'started' ? (start ?? changed) : changed);
  const isWaiting = state === 'backlog' || state === 'unstarted';
  // Items that have not started, or had their state before, enter in that state.
  if (isWaiting || changed < first) return [{ at: moment(entered), from: null, to: state }];
  return [
    { at: moment(entered), from: null, to: 'unstarted' },
    { at: moment(reached), from: 'unstarted', to: state },
  ];
}
