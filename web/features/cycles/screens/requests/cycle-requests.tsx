import { ContainerDialogs } from '#web/features/containers/requests.tsx';
import { cycleWrites } from '#web/features/cycles/screens/changes.ts';
import { cycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { cycles } from '#web/features/cycles/store.ts';

import { CycleDialog } from './cycle-dialog.tsx';
import { EndCycleDialog } from './end-cycle-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** The dialog of what is asked for about cycles. */
export function CycleRequests() {
  return (
    <ContainerDialogs
      {...{ name: 'cycle', request: cycleRequest, rows: cycles, writes: cycleWrites }}
      form={(form) => <CycleDialog {...form} />}
      special={({ is }, cycle, onClose) => {
        const Dialog = is === 'end' ? EndCycleDialog : TransferDialog;
        return <Dialog {...{ cycle, onClose }} />;
      }}
    />
  );
}
