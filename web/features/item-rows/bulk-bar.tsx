import { Archive, Bell, BellOff, CircleMinus, Link, Trash2, X } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';

import { allFields, isBulk, isWritable } from '#shared/work-item-fields/registry.ts';
import { takeOutOfContainer } from '#web/features/work-items/data/container.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { Field } from '#web/features/work-items/fields/field.ts';
import { labelOf, useFields } from '#web/features/work-items/fields/registry.ts';
import { allIds } from '#web/features/work-items/lists/selection.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';
import { subscriptions } from '#web/features/work-items/parts/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';
import { useFootBar } from '#web/ui/layout/use-room-for-messages.ts';

import { useListScreen, useListState } from './list-screen.ts';
import { useActionsOn } from './menu/item-actions.ts';
import { usePick } from './picking.tsx';
import { clearSelection, select } from './selection.ts';

/** What can be set on many items at once: all that people choose, in the order of menus. */
function useBulkFields(ids: readonly string[]): readonly Field[] {
  const items = ids.flatMap((id) => workItems.get(id) ?? []);
  const hasEpics = items.some((item) => item.is_epic);
  const fields = useFields(items[0]?.project_id, hasEpics);
  return allFields()
    .filter((field): boolean => isWritable(field) || isBulk(field))
    .flatMap(({ property }) => fields.find(({ id, Picker }) => Picker && id === property) ?? []);
}

/** What can be done with all that are chosen, over the foot of the list. */
export function BulkBar() {
  const { t } = useTranslation('work-items');
  const { view, store, canEdit } = useListScreen();
  const selected = useListState((state) => state.selected);
  const matching = useOfList(view, 'matching');
  useForgetGone();
  useFollowChosen(selected);
  useFootBar(selected.size > 0);
  useActiveInSight(selected.size > 0);
  if (selected.size === 0) return null;
  const ids = [...selected];
  return (
    <div
      role="toolbar"
      aria-label={t('bulk.label')}
      className="absolute inset-x-0 bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] items-center gap-1 rounded-card floating px-2 py-1.5 shadow-dialog"
    >
      <span role="status" className="num shrink-0 px-2 font-semibold">
        {t('bulk.count', { count: ids.length })}
      </span>
      {/* The count and the way out stay; what is between them scrolls where it has no room. */}
      <div className="-my-1.5 flex min-w-0 items-center gap-1 overflow-x-auto py-1.5">
        {ids.length < matching && (
          <Button variant="ghost" onClick={() => select(store, allIds(view.snapshot()))}>
            {t('bulk.all', { count: matching })}
          </Button>
        )}
        <Line />
        {canEdit && <FieldButtons ids={ids} />}
        {canEdit && <TakeOutButton ids={ids} />}
        <Acts ids={ids} />
      </div>
      <IconButton
        icon={X}
        label={t('bulk.clear')}
        shortcut={keysOf('list-clear')}
        onClick={() => clearSelection(store)}
      />
    </div>
  );
}

/** The row that is marked is not below the bar that comes. */
function useActiveInSight(isThere: boolean): void {
  const { store } = useListScreen();
  useEffect(() => {
    if (isThere) store.setState({ wantsSight: true });
  }, [store, isThere]);
}

function FieldButtons({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('work-items');
  const pick = usePick();
  const fields = useBulkFields(ids);
  return (
    <>
      {fields.map((field) => {
        const keys = field.shortcut && keysOf(field.shortcut);
        return (
          <Button
            key={field.id}
            variant="ghost"
            data-bulk={field.id}
            aria-keyshortcuts={undefined}
            className="text-ink"
            onClick={({ currentTarget }) => pick({ field: field.id, ids, anchor: currentTarget })}
          >
            {labelOf(field, t)}
            {keys && (
              <span aria-hidden className="text-faint max-2xl:hidden touch:hidden">
                <Kbd keys={keys} />
              </span>
            )}
          </Button>
        );
      })}
      <Line />
    </>
  );
}

/** Takes all that are chosen out of the cycle, module or epic that the list is of. */
function TakeOutButton({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('work-items');
  const { container } = useListScreen().source;
  if (!container) return null;
  return (
    <IconButton
      icon={CircleMinus}
      label={t(`container.${container.kind}.takeOut`)}
      onClick={() => takeOutOfContainer(container, ids)}
    />
  );
}

function Acts({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('work-items');
  const actions = useActionsOn()(ids);
  const count = ids.length;
  // Whether they are followed is looked at anew whenever that changes.
  subscriptions.useSelect((rows) => rows.length, []);
  return (
    <>
      <IconButton
        icon={actions.isSubscribed ? BellOff : Bell}
        label={t(actions.isSubscribed ? 'list.unsubscribe' : 'list.subscribe', { count })}
        shortcut={keysOf('item-subscribe')}
        onClick={actions.subscribe}
      />
      <IconButton
        icon={Link}
        label={t('list.copyLinks', { count })}
        shortcut={keysOf('item-copy-link')}
        onClick={() => actions.copy('link')}
      />
      {actions.mayArchive &&
        (actions.isArchived ? (
          <Button variant="ghost" onClick={actions.restore}>
            {t('list.restore', { count })}
          </Button>
        ) : (
          <IconButton
            icon={Archive}
            label={actions.archiveReason ?? t('list.archive', { count })}
            shortcut={keysOf('item-archive')}
            onClick={actions.archive}
          />
        ))}
      {actions.mayRemove && (
        <IconButton
          icon={Trash2}
          label={t('list.delete', { count })}
          shortcut={keysOf('item-delete')}
          onClick={actions.remove}
        />
      )}
    </>
  );
}

function Line() {
  return <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line" />;
}

/** What may be done with the chosen items follows their changes; they are looked at once a frame, however many. */
function useFollowChosen(selected: ReadonlySet<string>): void {
  const { rows } = useListScreen().view;
  const [, again] = useReducer((turn: number) => turn + 1, 0);
  useEffect(
    () =>
      rows.subscribe((ids) => {
        if ([...ids].some((id) => selected.has(id))) again();
      }),
    [rows, selected],
  );
}

/** What is deleted, archived or restored, here or elsewhere, is chosen no longer. */
function useForgetGone(): void {
  const { view, store } = useListScreen();
  useEffect(
    () =>
      view.subscribe(() => {
        const gone = [...store.getState().selected].filter((id) => {
          const item = view.rows.get(id);
          return !item || !view.source.holds(item, view.facts);
        });
        if (gone.length > 0) select(store, gone, false);
      }),
    [view, store],
  );
}
