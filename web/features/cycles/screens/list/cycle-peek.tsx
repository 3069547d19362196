import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { CyclePanel } from '#web/features/cycles/screens/page/cycle-panel.tsx';
import { useCycleActions } from '#web/features/cycles/screens/use-cycle-actions.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';

interface CyclePeekProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** All about a cycle beside the list; on phones over it. */
export function CyclePeek({ id, onClose }: CyclePeekProps) {
  const { t } = useTranslation('cycles');
  const cycle = cycles.use(id);
  useShortcut('cycle-peek-close', onClose);
  return (
    <aside
      aria-label={cycle?.name ?? t('peek.label')}
      className="flex w-90 shrink-0 flex-col overflow-y-auto border-s border-line bg-surface max-md:fixed max-md:inset-0 max-md:z-30 max-md:w-auto"
    >
      <div className="flex h-11 shrink-0 items-center justify-end gap-1 border-b border-line px-3">
        {cycle && <OpenButton cycle={cycle} />}
        <IconButton icon={X} label={t('peek.close')} shortcut="escape" onClick={onClose} />
      </div>
      <Contained of={id}>
        {cycle ? (
          <CyclePanel cycle={cycle} />
        ) : (
          <EmptyState title={t('gone.title')} text={t('gone.text')} />
        )}
      </Contained>
    </aside>
  );
}

function OpenButton({ cycle }: { readonly cycle: CycleImage }) {
  const { t } = useTranslation('cycles');
  const act = useCycleActions(cycle);
  return (
    <Button variant="ghost" className="me-auto" onClick={act.open}>
      {t('peek.open')}
    </Button>
  );
}
