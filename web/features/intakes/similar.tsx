import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { IntakeIssueImage, SimilarItem } from '#shared/contract/intakes.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { keyOf, linkOf, projectPath } from '#web/features/work-items/data/address.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import { useSimilar } from './use-similar.ts';

interface SimilarOfRowProps {
  readonly row: IntakeIssueImage;
  /** Marks the open item as a duplicate; missing where that is not possible. */
  readonly onDuplicate: ((id: string) => void) | undefined;
}

/** Items similar to the open one; a shortcut marks it as a duplicate of the first. */
export function SimilarOfRow({ row, onDuplicate }: SimilarOfRowProps) {
  const { t } = useTranslation('intakes');
  const found = useSimilar(projectPath(row.project), row.name, row.issue);
  if (found.length === 0) return null;
  return (
    <section className="mt-6" aria-label={t('similar.title')}>
      <h3 className="flex gap-2 font-semibold">
        {t('similar.title')}{' '}
        <span className="num font-normal text-muted">{formatNumber(found.length)}</span>
      </h3>
      <ul className="mt-1">
        {found.map((item) => (
          <SimilarLine key={item.id} item={item}>
            {onDuplicate && (
              <Button
                size={24}
                aria-label={t('similar.markAs', { key: keyOf(item) })}
                onClick={() => onDuplicate(item.id)}
              >
                {t('acts.duplicate')}
              </Button>
            )}
          </SimilarLine>
        ))}
      </ul>
    </section>
  );
}

/** Items similar to the title being typed. */
export function SimilarOfTitle({
  projectId,
  title,
}: {
  readonly projectId: string;
  readonly title: string;
}) {
  const { t } = useTranslation('intakes');
  const found = useSimilar(projectPath(projectId), title, null);
  if (found.length === 0) return null;
  return (
    <div className="text-12 text-muted">
      <p>{t('similar.written')}</p>
      <ul>
        {found.map((item) => (
          <SimilarLine key={item.id} item={item} />
        ))}
      </ul>
    </div>
  );
}

interface SimilarLineProps {
  readonly item: SimilarItem;
  readonly children?: ReactNode;
}

function SimilarLine({ item, children }: SimilarLineProps) {
  return (
    <li className="flex min-h-8 items-center gap-2 border-b border-hairline">
      <StateIcon stateId={item.state_id} isNamed />
      <span className="key shrink-0">{keyOf(item)}</span>
      <a
        href={linkOf(item)}
        target="_blank"
        rel="noopener"
        className="min-w-0 flex-1 truncate hover:underline"
        dir="auto"
      >
        {item.name}
      </a>
      {children}
    </li>
  );
}
