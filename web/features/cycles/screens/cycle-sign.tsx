import type { CycleImage } from '#shared/contract/cycles.ts';
import { CycleIcon } from '#web/features/cycles/cycle-icon.tsx';
import { useStatusOf } from '#web/features/cycles/store.ts';
import { ProgressRing } from '#web/features/progress/progress-ring.tsx';
import { useProgress } from '#web/features/progress/use-progress.ts';

/** A cycle as a sign: while it runs, how far it is; else where it is in time. */
export function CycleSign({ cycle }: { readonly cycle: CycleImage }) {
  const status = useStatusOf(cycle);
  return status === 'CURRENT' ? <Running cycle={cycle} /> : <CycleIcon status={status} />;
}

function Running({ cycle }: { readonly cycle: CycleImage }) {
  const progress = useProgress('cycle', cycle.id, cycle.project_id);
  return <ProgressRing progress={progress} size={20} />;
}
