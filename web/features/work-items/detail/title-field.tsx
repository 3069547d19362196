import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useEditing, useEditor } from '#web/features/presence/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { useUnsavedWords } from '#web/lib/drafts/use-unsaved-words.ts';
import { useMe } from '#web/lib/session/session.ts';
import { useTint } from '#web/ui/feedback/tint.ts';
import { ConflictLine } from '#web/ui/fields/conflict-line.tsx';
import { FieldRing } from '#web/ui/fields/field-ring.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { UnsavedWords } from '#web/ui/fields/unsaved-words.tsx';

import { useUnsavedMark } from './save-state.ts';

interface TitleFieldProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
}

const MOST = 255;

/** The title, written where it stands; saved after a pause and when it is left. */
export function TitleField({ item, isReadOnly }: TitleFieldProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const [isFocused, setIsFocused] = useState(false);
  const { id, name, updated_by } = item;
  const isTheirs = updated_by !== me.id;
  const person = usePerson(updated_by);
  const tint = useTint(name, isTheirs ? updated_by : null);
  const editor = useEditor(id, 'name');
  useEditing(id, 'name', isFocused);
  const save = useCallback(
    (text: string) => {
      if (!workItems.get(id)) return false;
      const title = text.trim();
      if (title) updateWorkItems([id], { name: title }, { key: 'work-items:detail.title.change' });
      return true;
    },
    [id],
  );
  const draft = useDraft({
    place: `title.${me.id}.${id}`,
    value: name,
    isTheirs,
    save,
    isHeld: isReadOnly,
  });
  const can = useCan(item.project_id);
  const isRightLost = !can('work_item.update', item.created_by);
  const words = useUnsavedWords({ id, field: 'name', value: name, draft, isReadOnly, isRightLost });
  useUnsavedMark(id, 'name', draft.isDirty);
  const isEmpty = draft.text.trim() === '';
  if (isReadOnly) {
    return (
      <>
        <h1 className="text-18 font-semibold tracking-tight [overflow-wrap:anywhere]" dir="auto">
          {name}
        </h1>
        <UnsavedWords label={t('detail.notSaved')} words={words} />
      </>
    );
  }
  return (
    <>
      <h1 className="sr-only">{name}</h1>
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
          className={`block text-18 font-semibold tracking-tight ${tint.className}`}
        />
      </FieldRing>
      {isEmpty && <p className="text-12 text-danger">{t('detail.title.required')}</p>}
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
