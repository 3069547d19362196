import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { changes, useStale } from '#web/lib/mutations/changes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

import { ChangeLine } from './unsent-popover.tsx';

/**
 * Asks about changes that waited so long that they may be wrong now; when closed, they keep
 * waiting.
 */
export function StaleDialog() {
  const { t } = useTranslation('status', { useSuspense: false });
  const stale = useStale();
  const [later, setLater] = useState<readonly string[]>([]);
  const asked = stale.filter(({ change }) => !later.includes(change.id));
  const leave = () => setLater(stale.map(({ change }) => change.id));
  return (
    <Dialog
      open={asked.length > 0}
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={t('stale.title', { count: asked.length })}
      description={t('stale.text')}
      footer={
        <Button size={32} onClick={leave}>
          {t('stale.later')}
        </Button>
      }
    >
      <ul className="max-h-80 overflow-y-auto">
        {asked.map(({ change, days }) => (
          <ChangeLine key={change.id} change={change} note={t('stale.line', { count: days })}>
            <Button size={24} onClick={() => changes.sendStale(change.id)}>
              {t('unsent.send')}
            </Button>
          </ChangeLine>
        ))}
      </ul>
    </Dialog>
  );
}
