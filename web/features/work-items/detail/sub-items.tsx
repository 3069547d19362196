import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { states } from '#web/features/states/store.ts';
import { itemPath } from '#web/features/work-items/address.ts';
import { createWorkItem } from '#web/features/work-items/create.ts';
import { keepItems } from '#web/features/work-items/load-item.ts';
import { openSearch } from '#web/features/work-items/overlays/store.ts';
import { workItems } from '#web/features/work-items/store.ts';
import { updateWorkItems } from '#web/features/work-items/update.ts';
import { get } from '#web/lib/http.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';

import { ItemLine } from './item-line.tsx';
import { LoosenButton } from './loosen-button.tsx';

interface SubItemsProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
  /** The line for a new one is open. */
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

/** Above this many, those that are done fold. */
const MOST_SHOWN = 5;

/** What an item is divided into (screens 14.2). */
export function SubItems({ item, isReadOnly, isAdding, onAdding }: SubItemsProps) {
  const { t } = useTranslation('work-items');
  const children = useChildren(item);
  const done = useDone(children);
  const [isWhole, setIsWhole] = useState(false);
  const can = useCan(item.project_id);
  const mayAdd = !isReadOnly && can('work_item.create');
  useShortcut('item-add-sub-item', () => onAdding(true), { isActive: mayAdd });
  if (children.length === 0 && !isAdding) return null;
  const isFolding = children.length > MOST_SHOWN && !isWhole && done.size > 0;
  const shown = isFolding ? children.filter((child) => !done.has(child.id)) : children;
  return (
    <section className="mt-3.5" aria-label={t('detail.subItems.label')}>
      <header className="flex h-7 items-center gap-2 font-semibold">
        <h2>{t('detail.subItems.label')}</h2>
        {children.length > 0 && (
          <>
            <ProgressRing
              value={done.size / children.length}
              label={t('detail.subItems.done', { done: done.size, count: children.length })}
            />
            <span className="num font-normal text-muted" aria-hidden>
              {t('detail.subItems.progress', { done: done.size, count: children.length })}
            </span>
          </>
        )}
        {mayAdd && (
          <span className="ms-auto">
            <AddMenu item={item} onNew={() => onAdding(true)} />
          </span>
        )}
      </header>
      {shown.map((child) => (
        <ItemLine
          key={child.id}
          item={child}
          isReadOnly={isReadOnly}
          end={mayAdd && <TakeOut child={child} />}
        />
      ))}
      {isAdding && <NewSubItem item={item} onClose={() => onAdding(false)} />}
      {isFolding && (
        <button
          type="button"
          className="min-h-6 pt-1.5 text-12 text-faint hover:text-ink"
          onClick={() => setIsWhole(true)}
        >
          {t('detail.subItems.more', { count: done.size })}
        </button>
      )}
    </section>
  );
}

function AddMenu({ item, onNew }: { readonly item: WorkItemImage; readonly onNew: () => void }) {
  const { t } = useTranslation('work-items');
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Plus} size={24} label={t('detail.subItems.add')} />}
    >
      <MenuItem onSelect={onNew}>{t('detail.subItems.new')}</MenuItem>
      <MenuItem onSelect={() => openSearch({ kind: 'sub_issue', itemId: item.id })}>
        {t('detail.subItems.existing')}
      </MenuItem>
    </Menu>
  );
}

function TakeOut({ child }: { readonly child: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  const takeOut = () =>
    updateWorkItems([child.id], { parent_id: null }, { key: 'work-items:detail.subItems.change' });
  return <LoosenButton label={t('detail.subItems.remove')} onClick={takeOut} />;
}

interface NewSubItemProps {
  readonly item: WorkItemImage;
  readonly onClose: () => void;
}

/** A title and Enter; the line stays for the next one. */
function NewSubItem({ item, onClose }: NewSubItemProps) {
  const { t } = useTranslation('work-items');
  const [name, setName] = useState('');
  const create = () => {
    if (!name.trim()) return;
    createWorkItem(
      { project_id: item.project_id, name: name.trim(), parent_id: item.id },
      { key: 'work-items:create.created', values: { name: name.trim() } },
    );
    setName('');
  };
  return (
    <input
      ref={(field) => {
        if (field && document.activeElement !== field && name === '') field.focus();
      }}
      value={name}
      maxLength={255}
      dir="auto"
      aria-label={t('detail.subItems.title')}
      placeholder={t('detail.subItems.placeholder')}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => {
        create();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') create();
        if (event.key === 'Escape') {
          event.stopPropagation();
          onClose();
        }
      }}
      className="h-8 w-full border-b border-hairline bg-transparent ps-6 outline-none"
    />
  );
}

/** Items below this one, fetched when the screen opens. */
function useChildren(item: WorkItemImage): readonly WorkItemImage[] {
  const { id } = item;
  const path = `${itemPath(item)}/sub-issues/`;
  const hasSome = item.sub_issues_count > 0;
  useEffect(() => {
    if (!hasSome) return;
    void get<{ sub_issues: WorkItemImage[] }>(path, { rev: true }).then(
      ({ sub_issues }) => keepItems(sub_issues.filter((row) => typeof row.rev === 'number')),
      // Offline: those of this browser are shown.
      () => undefined,
    );
  }, [path, hasSome]);
  return workItems.useSelect(
    (rows) =>
      rows
        .filter((row) => row.parent_id === id && row.archived_at === null)
        .toSorted((a, b) => a.sort_order - b.sort_order || a.sequence_id - b.sequence_id),
    [id],
  );
}

function useDone(children: readonly WorkItemImage[]): ReadonlySet<string> {
  return states.useSelect(
    (rows) => {
      const closed = new Set(rows.filter((row) => row.group === 'completed').map((row) => row.id));
      return new Set(
        children
          .filter((child) => child.state_id && closed.has(child.state_id))
          .map(({ id }) => id),
      );
    },
    [children],
  );
}
