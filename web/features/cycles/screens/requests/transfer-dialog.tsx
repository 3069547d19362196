import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { transferItems } from '#web/features/cycles/screens/changes.ts';
import { cycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { TargetChoice, useTargets } from './target-choice.tsx';

interface TransferDialogProps {
  readonly cycle: CycleImage;
  readonly onClose: () => void;
}

/** Gives the open items of a cycle that is over to another one. */
export function TransferDialog({ cycle, onClose }: TransferDialogProps) {
  const { t } = useTranslation('cycles');
  const targets = useTargets(cycle);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('transfer.title')}
      description={t(targets.length > 0 ? 'transfer.text' : 'transfer.none', { name: cycle.name })}
      size="small"
    >
      {targets.length > 0 ? (
        <TransferForm cycle={cycle} onClose={onClose} />
      ) : (
        <div className="flex justify-end gap-2">
          <Button size={32} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button
            size={32}
            variant="primary"
            onClick={() => cycleRequest.ask({ is: 'create', projectId: cycle.project_id })}
          >
            {t('new')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function TransferForm({ cycle, onClose }: TransferDialogProps) {
  const { t } = useTranslation('cycles');
  const place = useProjectPlace(cycle.project_id);
  const targets = useTargets(cycle);
  const [chosen, setChosen] = useState<string | null>(null);
  // What was chosen may be over by now.
  const target = targets.find(({ id }) => id === chosen)?.id ?? targets[0]?.id ?? null;
  const { isBusy, reason, submit } = useSubmit([], async () => {
    requireFields({ target: target === null && t('transfer.none') });
    if (target !== null) await changes.handOver(transferItems(place, cycle, target));
    onClose();
  });
  return (
    <Form onSubmit={() => void submit()} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <TargetChoice
        label={t('transfer.to')}
        targets={targets}
        value={target}
        onChange={setChosen}
      />
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button size={32} variant="primary" type="submit" isBusy={isBusy}>
          {t('transfer.submit')}
        </Button>
      </div>
    </Form>
  );
}
