import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isWaiting } from '#shared/lib/work-item-lists/listed.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { keyOf, linkOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';

interface SimilarItemsProps {
  readonly name: string;
  readonly projectId: string;
}

const MOST = 3;
/** Words shorter than this say nothing. */
const SHORT = 4;
/** This part of the words must be in the other title. */
const ENOUGH = 0.6;

/** Items that may be the same thing already, while a title is written. */
export function SimilarItems({ name, projectId }: SimilarItemsProps) {
  const { t } = useTranslation('work-items');
  const wanted = useDeferredValue(name);
  const words = wordsOf(wanted);
  const found = workItems.useSelect(
    (rows) => similar(rows, words, projectId),
    [words.join(' '), projectId],
  );
  if (found.length === 0) return null;
  return (
    <div className="mt-1 text-12 text-muted">
      <p>{t('create.similar')}</p>
      <ul>
        {found.map((item) => (
          <li key={item.id} className="flex min-h-6 items-center gap-1.5">
            <StateIcon stateId={item.state_id} isNamed />
            <span className="key">{keyOf(item)}</span>
            <a
              href={linkOf(item)}
              target="_blank"
              rel="noopener"
              className="truncate hover:underline"
              dir="auto"
            >
              {item.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function wordsOf(name: string): string[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word.length >= SHORT))];
}

function similar(rows: readonly WorkItemImage[], words: readonly string[], projectId: string) {
  if (words.length < 2) return [];
  return rows
    .filter((row) => row.project_id === projectId && row.archived_at === null && row.rev > 0)
    .filter((row) => !isWaiting(row))
    .map((row) => {
      const title = row.name.toLowerCase();
      return { row, part: words.filter((word) => title.includes(word)).length / words.length };
    })
    .filter(({ part }) => part >= ENOUGH)
    .toSorted((a, b) => b.part - a.part)
    .slice(0, MOST)
    .map(({ row }) => row);
}
