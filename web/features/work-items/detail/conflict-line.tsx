import { useTranslation } from 'react-i18next';

import { usePerson } from '#web/features/people/store.ts';
import type { Draft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';

interface ConflictLineProps {
  readonly draft: Draft;
  readonly personId: string | null;
  /** What they wrote, in one line. */
  readonly theirs: string;
}

/** Another person changed what is being written here: one of the two is chosen, nothing is lost (ux L3). */
export function ConflictLine({ draft, personId, theirs }: ConflictLineProps) {
  const { t } = useTranslation('work-items');
  const person = usePerson(personId);
  return (
    <div
      role="alert"
      className="mt-1 flex flex-wrap items-center gap-2 rounded-control border border-warning/40 bg-warning/8 px-2 py-1 text-12"
    >
      <span className="min-w-0 flex-1">
        {t('detail.conflict.text', { name: person?.name ?? t('detail.someone') })}{' '}
        <q className="[overflow-wrap:anywhere]" dir="auto">
          {theirs}
        </q>
      </span>
      <Button size={24} onClick={draft.takeTheirs}>
        {t('detail.conflict.theirs')}
      </Button>
      <Button size={24} onClick={draft.keepMine}>
        {t('detail.conflict.mine')}
      </Button>
    </div>
  );
}
