import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import type { Folded } from '#web/ui/layout/use-folded.ts';

/** Stands for what is left out of a long list of comments, and brings some of it. */
export function Earlier({ hidden, next, more }: Pick<Folded<unknown>, 'hidden' | 'next' | 'more'>) {
  const { t } = useTranslation('work-items');
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const before = currentTarget.parentElement?.previousElementSibling;
    more();
    // With the last of them the button goes: who pressed it by a key goes on from the comment before.
    if (next === hidden) before?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <div className="mt-3 flex items-center gap-2 print:hidden">
      <span className="h-px flex-1 bg-line" />
      <Button size={24} variant="ghost" onClick={press}>
        {next === hidden
          ? t('detail.comments.earlier', { count: next })
          : t('detail.comments.earlierOf', { count: next, total: hidden })}
      </Button>
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
