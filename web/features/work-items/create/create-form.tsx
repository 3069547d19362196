import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';

import { findField } from '#shared/work-item-fields/registry.ts';
import { isBlank } from '#web/features/editor/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { slugOf } from '#web/features/work-items/data/address.ts';
import { createWorkItem } from '#web/features/work-items/data/create.ts';
import { patchFor, type PatchOf } from '#web/features/work-items/data/patch.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

import { CopyParts } from './copy-parts.tsx';
import { defined, type Draft, draftOf, rowOf } from './create-draft.ts';
import { ItemForm } from './item-form.tsx';
import { MentionedPeople } from './mentioned-people.tsx';
import { ProjectField } from './project-field.tsx';
import { SimilarItems } from './similar-items.tsx';
import { useCreatedToast } from './use-created-toast.ts';
import type { useNewItem } from './use-new-item.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('#web/features/editor/rich-text-editor.tsx')).RichTextEditor,
}));

interface CreateFormProps {
  readonly item: ReturnType<typeof useNewItem>;
  /** It has a page to itself. */
  readonly isTall?: boolean;
  /** Its other form, from the dialog to the page or back: a button at the end of its first line. */
  readonly turn: { readonly icon: LucideIcon; readonly label: string; readonly go: () => void };
  readonly onDiscard: () => void;
  /** It has been made, and no more shall be. */
  readonly onDone: () => void;
}

/** The form of a new item. Ctrl or Cmd with Enter makes it from anywhere inside. */
export function CreateForm({ item, isTall = false, turn, onDiscard, onDone }: CreateFormProps) {
  const { draft, change } = item;
  const { t } = useTranslation('work-items');
  const can = useCan(draft.project_id);
  const title = useRef<HTMLTextAreaElement>(null);
  const [id, setId] = useState(() => v7());
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const tellCreated = useCreatedToast();
  const row = rowOf(draft, id);
  useEffect(() => {
    const field = title.current;
    field?.focus();
    // What is typed goes on after the words that are there.
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const set = (patch: PatchOf) =>
    change({ ...draft, patch: { ...draft.patch, ...draftOf(patchFor(patch, row)).patch } });
  const submit = () => {
    const problem = refusalOf({ draft, isBusy, mayCreate: can('work_item.create') });
    setError(problem && t(problem));
    if (problem) {
      title.current?.focus();
      return;
    }
    const { project_id, description_html, copy_of } = draft;
    const name = draft.name.trim();
    const made = createWorkItem(
      {
        ...defined(draft.patch),
        project_id,
        name,
        ...(!isBlank(description_html) && { description_html }),
        ...(copy_of && workItems.get(copy_of.item) && { copy_of }),
      },
      { key: 'work-items:create.created', values: { name } },
    );
    tellCreated(made, project_id);
    setId(v7());
    title.current?.focus();
    item.begin({ ...draftOf({ ...defined(draft.patch), project_id }), isMore: draft.isMore });
    if (!draft.isMore) onDone();
  };

  return (
    <ItemForm
      row={row}
      isTall={isTall}
      title={title}
      error={error}
      onName={(name) => change({ ...draft, name })}
      onChange={set}
      onSubmit={submit}
      leave={{ label: t('create.discard'), run: onDiscard }}
      send={t('create.submit')}
      head={
        <>
          <ProjectField
            projectId={draft.project_id}
            onChange={(project_id) =>
              // What belongs to a project stays with it; the words stay here.
              change({
                ...draft,
                project_id,
                patch: withoutProject(draft.patch),
                copy_of: undefined,
              })
            }
          />
          {item.wasKept && <span>{t('create.kept')}</span>}
          <IconButton
            icon={turn.icon}
            label={turn.label}
            shortcut={keysOf('peek-form')}
            className="ms-auto"
            onClick={turn.go}
          />
        </>
      }
      hint={
        // That a copy is like its original is no news.
        !draft.copy_of && <SimilarItems name={draft.name} projectId={draft.project_id} />
      }
      description={
        <Suspense fallback={<Skeleton className="h-20" />}>
          <RichTextEditor
            key={`${id} ${draft.project_id}`}
            size="description"
            label={t('create.description')}
            placeholder={t('detail.description.placeholder')}
            value={draft.description_html}
            target={{
              kind: 'ISSUE_DESCRIPTION',
              slug: slugOf(draft.project_id),
              projectId: draft.project_id,
            }}
            onChange={(description_html) => change({ ...draft, description_html })}
            onSubmit={submit}
            onBusy={setIsBusy}
          />
        </Suspense>
      }
      parts={
        draft.copy_of && (
          <CopyParts copyOf={draft.copy_of} onChange={(copy_of) => change({ ...draft, copy_of })} />
        )
      }
      people={
        <MentionedPeople
          html={draft.description_html}
          projectId={draft.project_id}
          assigned={row.assignee_ids}
          onAssign={(ids) => {
            set({ assignee_ids: [...row.assignee_ids, ...ids] });
            // The button that was pressed is gone.
            title.current?.focus();
          }}
        />
      }
    >
      <Switch
        checked={draft.isMore === true}
        onChange={(isMore) => change({ ...draft, isMore })}
        label={t('create.more')}
      />
    </ItemForm>
  );
}

interface Attempt {
  readonly draft: Draft;
  readonly isBusy: boolean;
  readonly mayCreate: boolean;
}

/** Message key of why the item cannot be made yet. */
function refusalOf({ draft, isBusy, mayCreate }: Attempt) {
  if (draft.name.trim() === '') return 'create.nameRequired';
  if (isBusy) return 'create.uploading';
  return mayCreate ? undefined : 'create.notAllowed';
}

/** The values that are of any project: what refers to something of a project stays there. */
function withoutProject(patch: Draft['patch']): Draft['patch'] {
  const kept = Object.entries(patch).filter(([key]) => !findField(key)?.refersTo);
  return Object.fromEntries(kept);
}
