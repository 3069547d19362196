import i18next from 'i18next';
import { Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import type { UndoStep } from '#web/lib/mutations/undo-step.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';

import type { HelpDialogProps } from './help-dialog.ts';
import { ReadingDialog } from './reading-dialog.tsx';

/** Undo steps of this tab, last one first; each can be undone by itself. */
export function RecentChanges(props: HelpDialogProps) {
  const { t } = useTranslation('help');
  const steps = useSyncExternalStore(
    (listener) => undoStack.subscribe(listener),
    () => undoStack.recent,
  );
  return (
    <ReadingDialog {...props} title={t('changes.title')} description={t('changes.text')}>
      {steps.length === 0 ? (
        <p className="py-6 text-center text-muted">{t('changes.none')}</p>
      ) : (
        <ol className="-mx-2">
          {steps.map((step, place) => (
            <ChangeLine key={steps.length - place} step={step} isLast={place === 0} />
          ))}
        </ol>
      )}
    </ReadingDialog>
  );
}

interface ChangeLineProps {
  readonly step: UndoStep;
  /** The step that the shortcut undoes. */
  readonly isLast: boolean;
}

function ChangeLine({ step, isLast }: ChangeLineProps) {
  const [namespace = ''] = step.label.key.split(':');
  const { t } = useTranslation(['help', namespace], { useSuspense: false });
  const what = t(step.label.key, { ...step.label.values });
  const takeBack = async () => {
    await undoStack.prepare(step);
    const taken = undoStack.undo(step);
    if (taken && !taken.isDone)
      showToast({ title: i18next.t('app:refused.undoRefused', { what }) });
  };
  return (
    <li className="flex items-center gap-2 border-t border-hairline px-2 py-1.5 first:border-t-0">
      <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
        {what}
      </span>
      {isLast && <Kbd keys={keysOf('undo') ?? ''} />}
      {step.isFinal ? (
        <span className="text-12 text-muted">{t('changes.final')}</span>
      ) : (
        <Button size={28} variant="ghost" icon={Undo2} onClick={() => void takeBack()}>
          {t('changes.undo')}
          <span className="sr-only">{what}</span>
        </Button>
      )}
    </li>
  );
}
