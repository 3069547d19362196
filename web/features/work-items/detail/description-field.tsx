import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { RichText } from '#web/features/editor/rich-text-section.tsx';
import { isBlank, plainStructure } from '#web/features/editor/store.ts';
import { useEditing, useEditor } from '#web/features/presence/store.ts';
import { itemPath } from '#web/features/work-items/address.ts';
import { descriptions } from '#web/features/work-items/store.ts';
import { changes } from '#web/lib/changes.ts';
import { useMe } from '#web/lib/session.ts';
import { undoStack } from '#web/lib/undo.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { FieldRing } from '#web/ui/field-ring.tsx';

import { ConflictLine } from './conflict-line.tsx';
import { useUnsavedMark } from './save-state.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('#web/features/editor/rich-text-editor.tsx')).RichTextEditor,
}));

interface DescriptionFieldProps {
  readonly item: WorkItemImage;
  readonly slug: string;
  readonly isReadOnly: boolean;
}

const LABEL = { key: 'work-items:detail.description.change' };
const isSame = (a: string, b: string) => plainStructure(a) === plainStructure(b);

/** What an item is about; saved a second after typing (screens 14.2). */
export function DescriptionField({ item, slug, isReadOnly }: DescriptionFieldProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const [isFocused, setIsFocused] = useState(false);
  const { id, project_id, updated_by } = item;
  const html = descriptions.use(id)?.description_html;
  const editor = useEditor(id, 'description');
  useEditing(id, 'description', isFocused);
  const path = `${itemPath(item)}/`;
  const save = useCallback((text: string) => saveDescription({ id, path, text }), [id, path]);
  const draft = useDraft({
    place: `description.${me.id}.${id}`,
    value: html ?? '',
    isTheirs: updated_by !== me.id,
    save,
    isSame,
  });
  useUnsavedMark(id, 'description', draft.isDirty);
  if (html === undefined && !draft.isDirty) return null;
  if (isReadOnly) return <ReadDescription html={html ?? ''} slug={slug} projectId={project_id} />;
  return (
    <FieldRing person={editor} className="mt-3">
      <Suspense fallback={<RichText html={draft.text} slug={slug} projectId={project_id} />}>
        <RichTextEditor
          key={id}
          size="description"
          label={t('detail.description.label')}
          placeholder={t('detail.description.placeholder')}
          value={draft.text}
          target={{ kind: 'ISSUE_DESCRIPTION', slug, projectId: project_id, entityId: id }}
          onChange={(next) => draft.change(next)}
          onFocusChange={(isNowFocused) => {
            setIsFocused(isNowFocused);
            if (!isNowFocused) draft.flush();
          }}
        />
      </Suspense>
      {draft.theirs !== null && (
        <ConflictLine draft={draft} personId={updated_by} theirs={excerpt(draft.theirs)} />
      )}
    </FieldRing>
  );
}

interface ReadDescriptionProps {
  readonly html: string;
  readonly slug: string;
  readonly projectId: string;
}

function ReadDescription({ html, slug, projectId }: ReadDescriptionProps) {
  if (isBlank(html)) return null;
  return <RichText html={html} slug={slug} projectId={projectId} className="mt-3" />;
}

/** Writes a description; undo brings back what was there, unless somebody has changed it since. */
function saveDescription({ id, path, text }: { id: string; path: string; text: string }): void {
  const before = descriptions.get(id)?.description_html ?? '';
  if (before === text) return;
  const write = (html: string) =>
    void changes.add({
      method: 'PATCH',
      path,
      body: { description_html: html },
      touches: [id],
      effects: [{ op: 'set', entity: descriptions.entity, id, fields: { description_html: html } }],
      label: LABEL,
      text: html,
    });
  const turn = (from: string, to: string) => () => {
    const now = descriptions.get(id)?.description_html ?? '';
    if (!isSame(now, from)) return false;
    write(to);
    return true;
  };
  write(text);
  undoStack.push({ label: LABEL, undo: turn(text, before), redo: turn(before, text) });
}

function excerpt(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
