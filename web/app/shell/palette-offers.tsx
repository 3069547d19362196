import { useRouterState } from '@tanstack/react-router';
import { GitBranch, Hash, Link2, type LucideIcon, UserCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import {
  type Copy,
  COPY_SHORTCUTS,
  useItemActions,
} from '#web/features/item-rows/menu/item-actions.ts';
import { notifications } from '#web/features/notifications/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import {
  changeLabel,
  labelOf,
  properties,
  useFields,
} from '#web/features/work-items/fields/registry.ts';
import {
  type Command,
  type CommandTarget,
  useCommandTarget,
  useOfferedCommands,
} from '#web/lib/shortcuts/commands.ts';
import { allShortcuts, keysOf } from '#web/lib/shortcuts/shortcuts.ts';

import { useAppOffers } from './use-app-offers.ts';

/** Palette commands besides navigation, which only the app knows all of. */
export function PaletteOffers() {
  const item = useOpenItem();
  useAppOffers();
  return item ? <ItemOffers item={item} /> : null;
}

/** Commands of the open item; each property's picker is a page of the palette. */
function ItemOffers({ item }: { readonly item: WorkItemImage }) {
  const key = useKeyOf(item);
  const can = useCan(item.project_id);
  const canChange = can('work_item.update', item.created_by) && item.archived_at === null;
  const changes = useChangeCommands(item, key);
  const copies = useCopyCommands(item, key);
  const commands = useMemo(
    () => (canChange ? [...changes, ...copies] : copies),
    [canChange, changes, copies],
  );
  const target = useMemo<CommandTarget>(
    () => ({ id: item.id, name: key, icon: () => <StateIcon stateId={item.state_id} isNamed /> }),
    [item.id, item.state_id, key],
  );
  useCommandTarget(target);
  useOfferedCommands('target', commands);
  return null;
}

function useChangeCommands(item: WorkItemImage, key: string): readonly Command[] {
  const { t } = useTranslation(['palette', 'work-items']);
  const { assignMe, isMine } = useItemActions([item]);
  const run = useLatest(assignMe);
  const offered = useFields(item.project_id, item.is_epic);
  const on = offered.map(({ id }) => id).join();
  return useMemo(() => {
    const own: Command = {
      id: 'item-assign-me',
      title: t(isMine ? 'item.unassignMe' : 'item.assignMe'),
      group: key,
      icon: UserCheck,
      keys: keysOf('item-assign-me'),
      run,
    };
    const fields = properties()
      .filter(({ id }) => on.split(',').includes(id))
      .flatMap((field): Command[] => {
        const { Picker } = field;
        if (!Picker) return [];
        const name = labelOf(field, t);
        return [
          {
            id: field.shortcut ?? `field:${field.id}`,
            title: t(commandName(field.shortcut) ?? 'item.change', { field: name }),
            group: key,
            icon: field.icon,
            keys: field.shortcut ? keysOf(field.shortcut) : undefined,
            page: {
              title: `${key} · ${name}`,
              body: (close) => (
                <Picker
                  projectId={item.project_id}
                  items={[item]}
                  onChange={(patch) =>
                    updateWorkItems([item.id], patch, changeLabel(field, [item.id]))
                  }
                  onClose={close}
                />
              ),
            },
          },
        ];
      });
    return [own, ...fields];
  }, [t, item, key, isMine, run, on]);
}

/** Message key of a shortcut, so that palette and help use the same name. */
function commandName(shortcutId: string | undefined): string | undefined {
  return allShortcuts().find((shortcut) => shortcut.id === shortcutId)?.label;
}

function useCopyCommands(item: WorkItemImage, key: string): readonly Command[] {
  const { t } = useTranslation('palette');
  const copy = useLatest(useItemActions([item]).copy);
  return useMemo(() => {
    const command = (what: Copy, icon: LucideIcon, name: string): Command => {
      const id = COPY_SHORTCUTS[what] ?? what;
      return { id, title: t(name), group: key, icon, keys: keysOf(id), run: () => copy(what) };
    };
    return [
      command('link', Link2, 'item.copyLink'),
      command('key', Hash, 'item.copyKey'),
      command('branch', GitBranch, 'item.copyBranch'),
    ];
  }, [t, key, copy]);
}

/** A stable function that calls the latest `run`. */
function useLatest<Parts extends readonly unknown[]>(run: (...parts: Parts) => void) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...parts: Parts) => latest.current(...parts), []);
}

/** The item of this screen: its page, a peek, or the one open in the inbox. */
function useOpenItem(): WorkItemImage | undefined {
  const place = useRouterState({
    select: ({ location, matches }) => {
      const params: Record<string, unknown> = matches.at(-1)?.params ?? {};
      const search: Record<string, unknown> = location.search;
      return (
        textOf(search['peek']) ??
        textOf(params['key']) ??
        textOf(params['itemId']) ??
        textOf(search['id'])
      );
    },
  });
  const notice = notifications.use(place);
  const byKey = workItems.useSelect(
    (rows) => (place?.includes('-') ? rows.find((row) => keyIs(row, place))?.id : undefined),
    [place],
  );
  return workItems.use(byKey ?? notice?.entity_identifier ?? place);
}

function keyIs(item: WorkItemImage, key: string): boolean {
  if (!key.endsWith(`-${item.sequence_id}`)) return false;
  return `${projects.get(item.project_id)?.identifier ?? ''}-${item.sequence_id}` === key;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
