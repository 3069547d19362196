import type { LucideIcon } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

import { CopyParts } from './copy-parts.tsx';
import type { Draft } from './create-draft.ts';
import { ItemForm } from './item-form.tsx';
import { MentionedPeople } from './mentioned-people.tsx';
import { ProjectField } from './project-field.tsx';
import { SimilarItems } from './similar-items.tsx';
import { useCreateForm } from './use-create-form.ts';
import type { useNewItem } from './use-new-item.ts';

const RichTextEditor = latePart(
  async () => (await import('#web/features/editor/rich-text-editor.tsx')).RichTextEditor,
);

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
  const form = useCreateForm(item);
  const { row, set } = form;
  const submit = () => {
    if (form.create() && !draft.isMore) onDone();
  };
  return (
    <ItemForm
      row={row}
      isTall={isTall}
      title={form.title}
      error={form.error}
      onName={(name) => change({ ...draft, name })}
      onChange={set}
      onSubmit={submit}
      leave={{ label: t('create.discard'), run: onDiscard }}
      send={t('create.submit')}
      head={<FormHead {...{ item, turn }} onProject={form.setProject} turnTo={form.turnTo} />}
      hint={<Hint item={item} />}
      description={
        <NewDescription
          key={`${form.id} ${draft.project_id}`}
          draft={draft}
          onChange={(description_html) => change({ ...draft, description_html })}
          onSubmit={submit}
          onBusy={form.setIsBusy}
        />
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
            form.title.current?.focus();
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

interface FormHeadProps extends Pick<CreateFormProps, 'item' | 'turn'> {
  readonly onProject: (projectId: string) => void;
  readonly turnTo: (start: () => void) => void;
}

/** Where the item goes, and the way to the form's other shape. */
function FormHead({ item, turn, onProject, turnTo }: FormHeadProps) {
  const { draft, wasKept, beginAnew, offered, resume } = item;
  const { t } = useTranslation('work-items');
  return (
    <>
      <ProjectField projectId={draft.project_id} onChange={onProject} />
      {wasKept && (
        <>
          <span>{t('create.kept')}</span>
          <Button size={24} variant="ghost" onClick={() => turnTo(beginAnew)}>
            {t('create.beginAnew')}
          </Button>
        </>
      )}
      {offered && (
        <Button size={24} variant="ghost" onClick={() => turnTo(resume)}>
          {t('create.resume', { name: offered.draft.name.trim() || t('drafts.untitled') })}
        </Button>
      )}
      <IconButton
        icon={turn.icon}
        label={turn.label}
        shortcut={keysOf('peek-form')}
        className="ms-auto"
        onClick={turn.go}
      />
    </>
  );
}

/** What became of the draft, where it is not simply saved, and what is like it. */
function Hint({ item: { draft, isGone, isRefused } }: Pick<CreateFormProps, 'item'>) {
  const { t } = useTranslation('work-items');
  return (
    <>
      {(isGone || isRefused) && (
        <p role="status" className="text-12 text-muted">
          {t(isGone ? 'create.gone' : 'create.notSaved')}
        </p>
      )}
      {
        // That a copy is like its original is no news.
        !draft.copy_of && <SimilarItems name={draft.name} projectId={draft.project_id} />
      }
    </>
  );
}

interface NewDescriptionProps {
  readonly draft: Draft;
  readonly onChange: (html: string) => void;
  readonly onSubmit: () => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** The description of an item that is not there yet. */
function NewDescription({ draft, onChange, onSubmit, onBusy }: NewDescriptionProps) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const { project_id, description_html } = draft;
  return (
    <Suspense fallback={<Skeleton className="h-20" />}>
      <RichTextEditor
        size="description"
        label={t('create.description')}
        placeholder={t('detail.description.placeholder')}
        value={description_html}
        target={{ kind: 'DRAFT_ISSUE_DESCRIPTION', slug, projectId: project_id }}
        onChange={onChange}
        onSubmit={onSubmit}
        onBusy={onBusy}
      />
    </Suspense>
  );
}
