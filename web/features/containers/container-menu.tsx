import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';

import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import type { ContainerRow } from '#web/features/projects/containers/store.ts';
import { MenuSeparator } from '#web/ui/menus/menu.tsx';

import { ActItem, ArchiveItem, DeleteItem, LinkItems } from './menu-items.tsx';
import { StarItem } from './star-button.tsx';
import type { ContainerActs } from './use-actions.ts';

interface ContainerMenuProps {
  readonly name: ContainerName;
  readonly row: ContainerRow;
  readonly act: ContainerActs;
  readonly may: Readonly<Record<'canEdit' | 'canPin' | 'canArchive' | 'canDelete', boolean>>;
  /** Whether it has come to its end, so that it can be archived. */
  readonly isEnded?: boolean;
  /** What its kind has besides: above all, after its change, after its pin, and above its archive. */
  readonly first?: ReactNode;
  readonly second?: ReactNode;
  readonly more?: ReactNode;
  readonly ends?: ReactNode;
  readonly deleteShortcut?: string;
  /** A line parts its deletion from the rest. */
  readonly isDeleteApart?: boolean;
}

/** What can be done with a container. */
export function ContainerMenuItems(props: ContainerMenuProps) {
  const { name, row, act, may, isEnded = true, first, second, more, ends } = props;
  const { deleteShortcut, isDeleteApart = false } = props;
  const messages = CONTAINERS[name].section;
  const star = { type: name, messages, id: row.id, onToggle: act.star };
  return (
    <>
      {first}
      {may.canEdit && (
        <ActItem
          {...{ messages, icon: Pencil, word: 'edit', shortcut: `${name}-edit` }}
          onSelect={act.edit}
        />
      )}
      {second}
      <LinkItems {...{ messages, act, keys: name }} />
      {may.canPin && <StarItem {...star} shortcut={`${name}-star`} />}
      {more}
      {(ends || may.canArchive || (may.canDelete && !isDeleteApart)) && <MenuSeparator />}
      {ends}
      {may.canArchive && (
        <ArchiveItem {...{ messages, row, act, isEnded, shortcut: `${name}-archive` }} />
      )}
      {may.canDelete && (
        <>
          {isDeleteApart && <MenuSeparator />}
          <DeleteItem
            {...{ messages, onSelect: act.remove }}
            {...(deleteShortcut && { shortcut: deleteShortcut })}
          />
        </>
      )}
    </>
  );
}
