import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useEditing, useEditor } from '#web/features/presence/store.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { scopeOfItems } from '#web/features/work-items/data/load-item.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { type Draft, useDraft } from '#web/lib/drafts/use-draft.ts';
import { useUnsavedWords } from '#web/lib/drafts/use-unsaved-words.ts';
import { usePresence } from '#web/lib/feed/presence.ts';
import { useIsWriting } from '#web/lib/feed/writing.ts';
import { useMe } from '#web/lib/session/session.ts';
import { ConflictLine } from '#web/ui/fields/conflict-line.tsx';
import { FieldRing } from '#web/ui/fields/field-ring.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { UnsavedWords } from '#web/ui/fields/unsaved-words.tsx';
import { useTint } from '#web/ui/people/tint.ts';

import { useUnsavedMark } from './save-state.ts';

interface TitleFieldProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
}

const MOST = 255;
/** Larger where the item has a page to itself. */
const LOOK = 'text-18 font-semibold tracking-tight @min-[800px]:text-22';

/** The title, written where it stands; saved after a pause and when it is left. */
export function TitleField({ item, isReadOnly }: TitleFieldProps) {
  const { t } = useTranslation('work-items');
  const { id, name, updated_by } = item;
  const isTheirs = updated_by !== useMe().id;
  const person = usePerson(updated_by);
  const draft = useTitleDraft(item, isTheirs, isReadOnly);
  const can = useCan(item.project_id);
  const isRightLost = !can('work_item.update', item.created_by);
  const words = useUnsavedWords({ id, field: 'name', value: name, draft, isReadOnly, isRightLost });
  useUnsavedMark(id, 'name', draft.isDirty);
  if (isReadOnly) {
    return (
      <>
        <h1 className={`[overflow-wrap:anywhere] ${LOOK}`} dir="auto">
          {name}
        </h1>
        <UnsavedWords label={t('detail.notSaved')} words={words} />
      </>
    );
  }
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <TitleInput item={item} draft={draft} isTheirs={isTheirs} />
      {draft.text.trim() === '' && (
        <p className="text-12 text-danger">{t('detail.title.required')}</p>
      )}
      {draft.theirs !== null && (
        <ConflictLine
          text={t('detail.conflict.text', { name: person?.name ?? t('detail.someone') })}
          theirs={draft.theirs}
          takeTheirs={{ label: t('detail.conflict.theirs'), run: draft.takeTheirs }}
          keepMine={{ label: t('detail.conflict.mine'), run: draft.keepMine }}
        />
      )}
    </>
  );
}

function useTitleDraft({ id, name }: WorkItemImage, isTheirs: boolean, isHeld: boolean): Draft {
  const me = useMe();
  const save = useCallback(
    (text: string) => {
      const known = workItems.get(id);
      if (!known) return false;
      const title = text.trim();
      const values = { item: keyOf(known) };
      const label = { key: 'work-items:detail.title.change', values };
      if (title) updateWorkItems([id], { name: title }, label);
      return true;
    },
    [id],
  );
  return useDraft({ place: `title.${me.id}.${id}`, value: name, isTheirs, save, isHeld });
}

interface TitleInputProps {
  readonly item: WorkItemImage;
  readonly draft: Draft;
  readonly isTheirs: boolean;
}

function TitleInput({ item, draft, isTheirs }: TitleInputProps) {
  const { t } = useTranslation('work-items');
  const [isFocused, setIsFocused] = useState(false);
  const { id, name, updated_by } = item;
  const tint = useTint(name, isTheirs ? updated_by : null);
  const editor = useEditor(id, 'name');
  useEditing(id, 'name', isFocused);
  // Lists and boards of the others show it at the item's row.
  usePresence(useIsWriting(isFocused) ? [`${scopeOfItems(item.project_id)}/${id}`] : []);
  const isEmpty = draft.text.trim() === '';
  return (
    <FieldRing person={editor}>
      <TextArea
        isBare
        rows={1}
        maxLength={MOST}
        aria-label={t('detail.title.label')}
        aria-invalid={isEmpty}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value.replaceAll('\n', ' '))}
        onFocus={() => setIsFocused(true)}
        onBlur={() => {
          setIsFocused(false);
          if (isEmpty) draft.takeTheirs();
          else draft.flush();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        className={`block ${LOOK} ${tint.className}`}
      />
    </FieldRing>
  );
}
