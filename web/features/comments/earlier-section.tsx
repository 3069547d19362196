import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import type { Folded } from '#web/ui/layout/use-folded.ts';

interface EarlierProps extends Pick<Folded<unknown>, 'hidden' | 'next' | 'more'> {
  /** The hidden entries are only changes. */
  readonly isHistory?: boolean;
}

/** Button that shows hidden entries of a long list of comments or changes. */
export function Earlier({ hidden, next, more, isHistory = false }: EarlierProps) {
  const { t } = useTranslation('work-items');
  const kind = isHistory ? 'activity' : 'comments';
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const before = currentTarget.parentElement?.previousElementSibling;
    more();
    // The button disappears with the last hidden entry, so the focus moves to the comment before
    // it.
    if (next === hidden) before?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <div className="mt-3 flex items-center gap-2 print:hidden">
      <span className="h-px flex-1 bg-line" />
      <Button size={24} variant="ghost" onClick={press}>
        {next === hidden
          ? t(`detail.${kind}.earlier`, { count: next })
          : t(`detail.${kind}.earlierOf`, { count: next, total: hidden })}
      </Button>
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
