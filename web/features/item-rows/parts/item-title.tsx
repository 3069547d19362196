import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { usePresence } from '#web/lib/feed/presence.ts';
import { useIsWriting } from '#web/lib/feed/writing.ts';

/** The title of an item while it is written in place: Enter keeps it, Escape does not. */
export function TitleInput({ item }: { readonly item: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  const { store, placeOf } = useListScreen();
  const [text, setText] = useState(item.name);
  usePresence(useIsWriting(true) ? [`${placeOf(item.project_id)}/${item.id}`] : []);
  const finish = (isKept: boolean) => {
    const name = text.trim();
    store.setState({ renaming: null, wantsFocus: true });
    if (!isKept || name === '' || name === item.name) return;
    const values = { item: keyOf(item) };
    updateWorkItems([item.id], { name }, { key: 'work-items:detail.title.change', values });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === 'Enter') finish(true);
    else if (event.key === 'Escape') finish(false);
    else return;
    event.preventDefault();
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago, in this place
      autoFocus
      aria-label={t('list.title')}
      value={text}
      maxLength={255}
      dir="auto"
      onChange={(event) => setText(event.target.value)}
      onKeyDown={handleKey}
      onBlur={() => finish(true)}
      onClick={(event) => event.stopPropagation()}
      onFocus={(event) => event.target.select()}
      className="min-w-0 flex-1 rounded-chip bg-surface px-1 -mx-1 py-0.5 outline-2 outline-accent"
    />
  );
}
