import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#web/ui/layout/class-names.ts';

import { blocksOf, type TextBlock } from './text-blocks.ts';
import { useNames } from './use-names.ts';
import { countWords, type DiffBlock, diffBlocks, type DiffPart } from './version-diff.ts';

interface VersionChangesProps {
  readonly projectId: string;
  readonly before: string;
  readonly after: string;
}

const LOOKS: Readonly<Record<TextBlock['kind'], string>> = {
  h1: 'mt-6 text-22 font-semibold',
  h2: 'mt-5 text-18 font-semibold',
  h3: 'mt-4 text-15 font-semibold',
  p: 'text-15',
  li: 'ms-5 list-item list-disc text-15',
  step: 'ms-6 list-item list-decimal text-15',
  quote: 'border-s-2 border-line-strong ps-3 text-15 text-muted',
  code: 'rounded-control bg-sunken px-3 py-2 font-mono text-13 whitespace-pre-wrap',
  cell: 'border-s border-line ps-3 text-13',
};

/** A text with its additions and removals since another version. */
export function VersionChanges({ projectId, before, after }: VersionChangesProps) {
  const { t } = useTranslation('pages');
  const nameOf = useNames(projectId);
  const blocks = useMemo(
    () => diffBlocks(blocksOf(before, nameOf), blocksOf(after, nameOf)),
    [before, after, nameOf],
  );
  const { added, removed } = countWords(blocks);
  return (
    <>
      <p className="num mb-4 text-12 text-muted">
        {added + removed === 0
          ? t('versions.same')
          : `${t('versions.added', { count: added })} · ${t('versions.removed', { count: removed })}`}
      </p>
      <div className="grid gap-2">
        {blocks.map((block, place) => (
          <Block key={place} block={block} />
        ))}
      </div>
    </>
  );
}

function Block({ block }: { readonly block: DiffBlock }) {
  return (
    <div
      dir="auto"
      {...(block.number !== undefined && { style: { counterSet: `list-item ${block.number}` } })}
      className={classNames(
        LOOKS[block.kind],
        '[overflow-wrap:anywhere]',
        block.is !== 'same' &&
          'relative before:absolute before:inset-y-0 before:-start-4 before:w-0.5 before:bg-accent',
      )}
    >
      {block.parts.map((part, place) => (
        <Part key={place} part={part} />
      ))}
    </div>
  );
}

/** Uses color and underline or strikethrough; `ins` and `del` announce it to screen readers. */
function Part({ part }: { readonly part: DiffPart }): ReactNode {
  if (part.is === 'added')
    return (
      <ins className="rounded-chip bg-success/15 decoration-success underline-offset-2">
        {part.text}
      </ins>
    );
  if (part.is === 'removed')
    return (
      <del className="rounded-chip bg-danger/12 text-muted decoration-danger">{part.text}</del>
    );
  return part.text;
}
