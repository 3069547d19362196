import { useSearch } from '@tanstack/react-router';
import { Lock, PencilLine, Plus, SearchX } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useProjectsWhere } from '#web/features/permissions/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { NoProject } from '#web/features/work-items/create/no-project.tsx';
import { draftName, useDrafts } from '#web/features/work-items/drafts/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { holdsWords } from '#web/lib/search/match.ts';
import { keysOf, runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

import { DraftRow } from './draft-row.tsx';
import { useDraftActions } from './use-draft-actions.ts';

/** How high a draft with values is, in pixels. */
const ROW_HEIGHT = 69;
/** More drafts than these are searched. */
const SEARCHED = 20;

/** Items that the person has begun to write, of all projects or of one. */
export function DraftsPage() {
  const { t } = useTranslation('work-items');
  const { project } = useSearch({ from: '/$slug/drafts' });
  const rows = useDrafts().filter(({ project_id }) => !project || project_id === project);
  const [words, setWords] = useState('');
  const found =
    words.trim() === '' ? rows : rows.filter((row) => holdsWords(draftName(row), words));
  return (
    <>
      <PageHeader title={t('drafts.title')} end={rows.length > 0 && <NewDraft />}>
        <Icon of={PencilLine} className="text-muted" />
        <PageTitle className="font-medium">{t('drafts.title')}</PageTitle>
        {rows.length > 0 && <Badge>{formatNumber(rows.length)}</Badge>}
        {project && <ProjectChip projectId={project} />}
        {rows.length > SEARCHED && (
          <div className="ms-2 w-60 min-w-0">
            <SearchInput value={words} onChange={setWords} label={t('drafts.search')} />
          </div>
        )}
        <span role="status" className="sr-only">
          {words.trim() !== '' && t('drafts.found', { count: found.length })}
        </span>
      </PageHeader>
      <main className="min-h-0 flex-1 overflow-y-auto">
        {found.length > 0 && <DraftList rows={found} />}
        {rows.length === 0 && <NoDrafts />}
        {rows.length > 0 && found.length === 0 && (
          <EmptyState icon={SearchX} title={t('drafts.noMatch')} />
        )}
      </main>
    </>
  );
}

function DraftList({ rows }: { readonly rows: ReturnType<typeof useDrafts> }) {
  const { t } = useTranslation('work-items');
  const act = useDraftActions();
  const remove = (id: string) => {
    const draft = rows.find((row) => row.id === id);
    if (draft) act.remove(draft);
  };
  return (
    <>
      <p className="flex items-center gap-2 border-b border-line px-4 py-2 text-12 text-muted">
        <Icon of={Lock} size={14} />
        {t('drafts.note')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the titles inside */}
      <ul aria-label={t('drafts.title')} onKeyDown={(event) => moveOrRemove(event, remove)}>
        <VirtualRows rows={rows} keyOf={({ id }) => id} height={ROW_HEIGHT}>
          {(draft, place) => <DraftRow draft={draft} act={act} place={place} />}
        </VirtualRows>
      </ul>
    </>
  );
}

/** The arrows go from title to title, Delete deletes the one with the focus. */
function moveOrRemove(event: KeyboardEvent<HTMLElement>, remove: (id: string) => void): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const id = target.dataset['draft'];
  if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const titles = [...currentTarget.querySelectorAll<HTMLElement>('[data-draft]')];
  const at = titles.findIndex((title) => title === target);
  const next = titles[at + 1];
  const isRemoving = key === 'Delete' || key === 'Backspace';
  const to = key === 'ArrowDown' ? next : key === 'ArrowUp' ? titles[at - 1] : undefined;
  if (!to && !isRemoving) return;
  event.preventDefault();
  (to ?? next ?? titles[at - 1])?.focus();
  if (isRemoving) remove(id);
}

function NewDraft() {
  const { t } = useTranslation('work-items');
  return (
    <Button
      variant="primary"
      icon={Plus}
      shortcut={keysOf('new-item')}
      onClick={() => runShortcut('new-item')}
    >
      {t('drafts.new')}
    </Button>
  );
}

function NoDrafts() {
  const { t } = useTranslation('work-items');
  const isPossible = useProjectsWhere('work_item.create').length > 0;
  if (!isPossible) return <NoProject />;
  return (
    <EmptyState
      icon={PencilLine}
      title={t('drafts.empty')}
      text={t('drafts.emptyText')}
      action={<NewDraft />}
    />
  );
}
