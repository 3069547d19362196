import { DeleteContainer } from '#web/features/containers/delete-dialog.tsx';
import { useRequested } from '#web/features/containers/use-requested.ts';
import { cycleWrites } from '#web/features/cycles/screens/changes.ts';
import { cycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { cycles } from '#web/features/cycles/store.ts';

import { CycleDialog } from './cycle-dialog.tsx';
import { EndCycleDialog } from './end-cycle-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** The dialog of what is asked for about cycles. */
export function CycleRequests() {
  const request = cycleRequest.use();
  const cycleId = request && 'cycleId' in request ? request.cycleId : null;
  const { close: onClose } = cycleRequest;
  const asked = { id: cycleId, isForm: request?.is === 'edit', close: onClose };
  const { row: cycle, isGone } = useRequested(cycles.use(cycleId), asked);
  if (request?.is === 'create') {
    const { projectId, copyOf } = request;
    return <CycleDialog {...{ projectId, copyOf, onClose }} />;
  }
  if (!request || !cycle) return null;
  const parts = { cycle, onClose };
  if (request.is === 'edit') {
    return <CycleDialog projectId={cycle.project_id} isGone={isGone} {...parts} />;
  }
  if (request.is === 'transfer') return <TransferDialog {...parts} />;
  if (request.is === 'end') return <EndCycleDialog {...parts} />;
  return <DeleteContainer section="cycles" writes={cycleWrites} row={cycle} onClose={onClose} />;
}
