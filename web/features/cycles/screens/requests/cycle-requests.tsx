import { useEffect } from 'react';

import { closeCycleRequest, useCycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { useLastKnown } from '#web/lib/store/use-last-known.ts';

import { CycleDialog } from './cycle-dialog.tsx';
import { DeleteCycleDialog } from './delete-cycle-dialog.tsx';
import { EndCycleDialog } from './end-cycle-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** The dialog of what is asked for about cycles. */
export function CycleRequests() {
  const request = useCycleRequest();
  const cycleId = request && 'cycleId' in request ? request.cycleId : null;
  const { row: cycle, isGone } = useLastKnown(cycles.use(cycleId), cycleId);
  const isEmpty = cycleId !== null && (!cycle || (isGone && request?.is !== 'edit'));
  useEffect(() => {
    // There is nothing left to ask about.
    if (isEmpty) closeCycleRequest();
  }, [isEmpty]);
  if (request?.is === 'create') {
    return (
      <CycleDialog
        projectId={request.projectId}
        copyOf={request.copyOf}
        onClose={closeCycleRequest}
      />
    );
  }
  if (!request || !cycle || isEmpty) return null;
  const parts = { cycle, onClose: closeCycleRequest };
  if (request.is === 'edit') {
    return <CycleDialog projectId={cycle.project_id} isGone={isGone} {...parts} />;
  }
  if (request.is === 'transfer') return <TransferDialog {...parts} />;
  return request.is === 'end' ? <EndCycleDialog {...parts} /> : <DeleteCycleDialog {...parts} />;
}
