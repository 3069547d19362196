import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportDetail } from '#shared/contract/importers.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { PageTitle } from '#web/ui/layout/heading.tsx';

interface WizardProps {
  readonly detail: ImportDetail;
  /** Current step, from 1 to 4; 5 = all are done. */
  readonly step: number;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

const STEPS = ['source', 'map', 'check', 'import'] as const;

/** Frame of every step: source, progress, and buttons. */
export function Wizard({ detail, step, footer, children }: WizardProps) {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <div className="flex min-w-0 flex-1 items-center gap-2">
          <Link
            to="/$slug/settings/imports"
            params={{ slug }}
            aria-label={t('close')}
            className="grid size-7 place-items-center rounded-control hover:bg-hover touch:size-11"
          >
            <Icon of={X} />
          </Link>
          <PageTitle className="shrink-0">
            {t('title', { source: t(`sources.${detail.source}.name`) })}
          </PageTitle>
          <bdi className="truncate text-muted max-md:hidden">{detail.name}</bdi>
        </div>
        <ol className="flex items-center gap-3 text-13" aria-label={t('steps.label')}>
          {STEPS.map((name, place) => {
            const isNow = place + 1 === step;
            const isDone = place + 1 < step;
            return (
              <li
                key={name}
                aria-current={isNow ? 'step' : undefined}
                className={classNames(
                  'flex items-center gap-1.5',
                  isNow ? 'font-semibold' : 'text-muted',
                )}
              >
                <span
                  aria-hidden
                  className={classNames(
                    'num grid size-5 place-items-center rounded-full text-12',
                    isNow ? 'bg-accent text-on-accent' : isDone ? 'text-success' : 'bg-press',
                  )}
                >
                  {isDone ? <Icon of={Check} size={14} /> : place + 1}
                </span>
                <span className={isNow ? '' : 'max-md:sr-only'}>{t(`steps.${name}`)}</span>
              </li>
            );
          })}
        </ol>
      </header>
      <main className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</main>
      {footer && (
        <footer className="flex min-h-14 flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-2.5 md:pe-20">
          {footer}
        </footer>
      )}
    </div>
  );
}
