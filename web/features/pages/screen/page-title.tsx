import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MAX_PAGE_NAME } from '#shared/constants/pages.ts';
import type { PageImage } from '#shared/contract/pages.ts';
import { updatePage } from '#web/features/pages/changes.ts';
import { usePageRights } from '#web/features/pages/page-rights.ts';
import { pages, presenceOf } from '#web/features/pages/store.ts';
import { usePeople, usePerson } from '#web/features/people/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { type Draft, useDraft } from '#web/lib/drafts/use-draft.ts';
import { useUnsavedWords } from '#web/lib/drafts/use-unsaved-words.ts';
import { usePeopleAt, usePresence } from '#web/lib/feed/presence.ts';
import { useIsWriting } from '#web/lib/feed/writing.ts';
import { useMe } from '#web/lib/session/session.ts';
import { ConflictLine } from '#web/ui/fields/conflict-line.tsx';
import { FieldRing } from '#web/ui/fields/field-ring.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { UnsavedWords } from '#web/ui/fields/unsaved-words.tsx';
import { useTint } from '#web/ui/people/tint.ts';

interface PageTitleFieldProps {
  readonly page: PageImage;
  readonly isReadOnly: boolean;
  /** Enter goes on to the text. */
  readonly onDone: () => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** It is saved this long after the last key, and when the field is left. */
const SAVE_AFTER_MS = 2_000;
/** From here on the letters that are left are counted. */
const NEAR_END = MAX_PAGE_NAME - 30;
const LOOK = 'block text-28 font-semibold tracking-tight [overflow-wrap:anywhere]';

/** The title of a page, written where it stands. */
export function PageTitleField({ page, isReadOnly, onDone, onDirtyChange }: PageTitleFieldProps) {
  const { t } = useTranslation('pages');
  const { name, updated_by } = page;
  const isTheirs = updated_by !== useMe().id;
  const person = usePerson(updated_by);
  const draft = useTitleDraft(page, isTheirs, isReadOnly);
  const isRightLost = usePageRights(page).readOnly === 'no-right';
  const unsaved = { id: page.id, field: 'name', value: name, draft, isReadOnly, isRightLost };
  const words = useUnsavedWords(unsaved);
  useEffect(() => onDirtyChange(draft.isDirty), [draft.isDirty, onDirtyChange]);
  if (isReadOnly) {
    return (
      <>
        <h1 className={`${LOOK} ${name === '' ? 'text-faint' : ''}`} dir="auto">
          {name || t('untitled')}
        </h1>
        <UnsavedWords label={t('titleField.notSaved')} words={words} />
      </>
    );
  }
  return (
    <>
      <h1 className="sr-only">{name || t('untitled')}</h1>
      <TitleInput page={page} draft={draft} isTheirs={isTheirs} onDone={onDone} />
      {draft.text.length >= NEAR_END && (
        <p className="num text-12 text-muted">
          {t('titleField.left', { count: MAX_PAGE_NAME - draft.text.length })}
        </p>
      )}
      {draft.theirs !== null && (
        <ConflictLine
          text={t('titleField.conflict', { name: person?.name ?? t('someone') })}
          theirs={draft.theirs || t('untitled')}
          takeTheirs={{ label: t('titleField.theirs'), run: draft.takeTheirs }}
          keepMine={{ label: t('titleField.mine'), run: draft.keepMine }}
        />
      )}
    </>
  );
}

interface TitleInputProps extends Pick<PageTitleFieldProps, 'page' | 'onDone'> {
  readonly draft: Draft;
  readonly isTheirs: boolean;
}

function TitleInput({ page, draft, isTheirs, onDone }: TitleInputProps) {
  const { t } = useTranslation('pages');
  const { name, updated_by } = page;
  const tint = useTint(name, isTheirs ? updated_by : null);
  const { editor, setFocused } = useTitlePresence(page);
  const me = useMe();
  // A page that was just made waits for its title.
  const isNew = name === '' && page.rev <= 1 && page.created_by === me.id;
  return (
    <FieldRing person={editor}>
      <TextArea
        isBare
        rows={1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever made the page means to name it
        autoFocus={isNew}
        maxLength={MAX_PAGE_NAME}
        aria-label={t('titleField.label')}
        placeholder={t('untitled')}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value.replaceAll('\n', ' '))}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          draft.flush();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          draft.flush();
          onDone();
        }}
        className={`${LOOK} ${tint.className}`}
      />
    </FieldRing>
  );
}

function useTitleDraft(page: PageImage, isTheirs: boolean, isHeld: boolean): Draft {
  const me = useMe();
  const { slug } = useWorkspace();
  const { id } = page;
  const save = useCallback(
    (text: string) => {
      const now = pages.get(id);
      const name = text.trim();
      if (now && now.name !== name) updatePage(slug, now, { name });
      return now !== undefined;
    },
    [id, slug],
  );
  return useDraft({
    place: `page-title.${me.id}.${id}`,
    value: page.name,
    isTheirs,
    save,
    saveAfter: SAVE_AFTER_MS,
    isHeld,
  });
}

/** Tells the others that the person writes the title, and who of them does. */
function useTitlePresence(page: PageImage) {
  const [isFocused, setFocused] = useState(false);
  const place = presenceOf(page);
  const part = place && `${place}:name`;
  usePresence(useIsWriting(isFocused) && part ? [part] : []);
  const [id] = usePeopleAt(part);
  const people = usePeople();
  return { editor: (id && people.get(id)) || null, setFocused };
}
