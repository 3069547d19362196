import { useTranslation } from 'react-i18next';

import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { type ItemActions, useActionsOn } from './item-actions.ts';

interface ItemKeysOptions {
  /** The items that are meant when a key is pressed: the selection, the active row, the open one. */
  readonly targets: () => readonly string[];
  /** What the person may do with any items here; whether with these is asked then. */
  readonly may: Readonly<
    Record<'read' | 'edit' | 'relate' | 'create' | 'archive' | 'remove', boolean>
  >;
}

/** Answers the keys that act on items: the same letter on a row, a card, the selection and the open item. */
export function useItemKeys({ targets, may }: ItemKeysOptions): void {
  const { t } = useTranslation('work-items');
  const on = useActionsOn();
  const read = (run: (actions: ItemActions) => void) => () => run(on(targets()));
  const only = (right: 'mayEdit' | 'mayRemove', run: (actions: ItemActions) => void) =>
    read((actions) => {
      if (actions[right]) run(actions);
      else showToast({ title: t('detail.refused'), tone: 'error', key: 'refused' });
    });
  const edit = (run: (actions: ItemActions) => void) => only('mayEdit', run);
  const [isRead, isEdit] = [{ isActive: may.read }, { isActive: may.edit }];
  const isRelate = { isActive: may.relate };
  const assignMe = edit((actions) => actions.assignMe());
  const archive = edit((actions) => actions.archive());
  const remove = only('mayRemove', (actions) => actions.remove());
  useShortcut('item-assign-me', assignMe, isEdit);
  useShortcut('item-archive', archive, { isActive: may.archive });
  useShortcut('item-delete', remove, { isActive: may.remove });
  const duplicate = read((actions) => actions.duplicate());
  const subscribe = read((actions) => actions.subscribe());
  useShortcut('item-copy', duplicate, { isActive: may.create });
  useShortcut('item-subscribe', subscribe, isRead);
  const copyKey = read((actions) => actions.copy('key'));
  const copyBranch = read((actions) => actions.copy('branch'));
  const copyLink = read((actions) => actions.copy('link'));
  useShortcut('item-copy-key', copyKey, isRead);
  useShortcut('item-copy-branch', copyBranch, isRead);
  useShortcut('item-copy-link', copyLink, isRead);
  const blockedBy = edit((actions) => actions.relate('blocked_by'));
  const blocking = edit((actions) => actions.relate('blocking'));
  const duplicateOf = edit((actions) => actions.relate('duplicate'));
  const relatesTo = edit((actions) => actions.relate('relates_to'));
  useShortcut('item-relate-blocked', blockedBy, isRelate);
  useShortcut('item-relate-blocking', blocking, isRelate);
  useShortcut('item-relate-duplicate', duplicateOf, isRelate);
  useShortcut('item-relate', relatesTo, isRelate);
}
