import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { endCycle } from '#web/features/cycles/screens/changes.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { TargetChoice, useTargets } from './target-choice.tsx';

interface EndCycleDialogProps {
  readonly cycle: CycleImage;
  readonly onClose: () => void;
}

/** Ends a running cycle today, with a choice of where its open items go. */
export function EndCycleDialog({ cycle, onClose }: EndCycleDialogProps) {
  const { t } = useTranslation('cycles');
  const place = useProjectPlace(cycle.project_id);
  const targets = useTargets(cycle);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const wanted = chosen === undefined ? (targets[0]?.id ?? null) : chosen;
  const target = targets.find(({ id }) => id === wanted)?.id ?? null;
  const { isBusy, reason, submit } = useSubmit([], async () => {
    await changes.handOver(endCycle(place, cycle, target));
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('end.title', { name: cycle.name })}
      description={t('end.text')}
      size="small"
    >
      <Form onSubmit={() => void submit()} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {reason && <Banner tone="danger">{reason}</Banner>}
        <TargetChoice
          label={t('end.to')}
          targets={targets}
          value={target}
          onChange={setChosen}
          none={t('end.stay')}
        />
        <div className="flex justify-end gap-2">
          <Button size={32} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button size={32} variant="danger" type="submit" isBusy={isBusy}>
            {t('end.submit')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
