import { Plus, SearchX, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { StickyBoard } from './sticky-board.tsx';
import { addSticky, matchingStickies, useStickies } from './store.ts';

export function StickiesPage() {
  const { t } = useTranslation('stickies');
  const place = useOwnPlace();
  const rows = useStickies();
  const [words, setWords] = useState('');
  const shown = matchingStickies(rows, words);
  const add = () => {
    setWords('');
    addSticky(place, rows);
  };
  const addButton = (
    <Button variant="primary" icon={Plus} className="shrink-0" onClick={add}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')}>
        <Icon of={StickyNote} className="text-muted" />
        <PageTitle className="font-medium">{t('title')}</PageTitle>
        {rows.length > 0 && <Badge>{formatNumber(rows.length)}</Badge>}
      </PageHeader>
      <main className="min-h-0 flex-1 overflow-y-auto bg-canvas">
        <div className="sticky top-0 z-2 flex items-center gap-2 border-b border-line bg-surface px-4 py-2">
          <SearchInput size={32} value={words} onChange={setWords} label={t('search')} />
          {addButton}
        </div>
        {rows.length === 0 && (
          <EmptyState
            icon={StickyNote}
            title={t('none.title')}
            text={t('none.text')}
            action={addButton}
          />
        )}
        {rows.length > 0 && shown.length === 0 && (
          <EmptyState icon={SearchX} title={t('noMatch', { words })} action={addButton} />
        )}
        {shown.length > 0 && <StickyBoard rows={shown} isOrdered={shown.length === rows.length} />}
      </main>
    </>
  );
}
