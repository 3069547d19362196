import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { Priority } from '#shared/contract/work-items.ts';
import { RichTextEditor } from '#web/features/editor/rich-text-editor.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { handIn } from './actions.ts';
import { SimilarOfTitle } from './similar.tsx';

interface HandInDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
  /** Called with the id of the created item. */
  readonly onMade: (issue: string) => void;
}

interface Words {
  readonly name: string;
  readonly text: string;
  readonly priority: Priority;
}

/** The typed text, stored until it is submitted, also while the dialog is closed. */
function useWords(projectId: string) {
  const me = useMe();
  const place = `intake.${me.id}.${projectId}`;
  const [name, setName, forgetName] = useKeptText(`${place}.title`);
  const [text, setText, forgetText] = useKeptText(place);
  const [priority, setPriority] = useState<Priority>('none');
  return {
    words: { name, text, priority },
    change: (part: Partial<Words>) => {
      if (part.name !== undefined) setName(part.name);
      if (part.text !== undefined) setText(part.text);
      if (part.priority !== undefined) setPriority(part.priority);
    },
    forget: () => {
      forgetName();
      forgetText();
      setPriority('none');
    },
  };
}

/** Submits a work item to the intake. */
export function HandInDialog({ projectId, onClose, onMade }: HandInDialogProps) {
  const { t } = useTranslation('intakes');
  const { id: workspaceId } = useWorkspace();
  const { words, change, forget } = useWords(projectId);
  const [isMore, setIsMore] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const submit = () => {
    const { name, text, priority } = words;
    if (name.trim() === '') return setIsMissing(true);
    const issue = handIn(
      { projectId, workspaceId },
      { name: name.trim(), description_html: text || '<p></p>', priority },
    );
    forget();
    setIsMissing(false);
    if (isMore) return undefined;
    onMade(issue);
    return onClose();
  };
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('handIn.title')}
      footer={
        <>
          <span className="me-auto">
            <Switch checked={isMore} onChange={setIsMore} label={t('handIn.more')} />
          </span>
          <Button onClick={onClose}>{t('handIn.cancel')}</Button>
          <Button variant="primary" onClick={submit}>
            {t('handIn.submit')}
          </Button>
        </>
      }
    >
      <Form onSubmit={submit}>
        <Fields
          projectId={projectId}
          words={words}
          onChange={change}
          error={isMissing ? t('handIn.nameMissing') : undefined}
        />
      </Form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly projectId: string;
  readonly words: Words;
  readonly onChange: (part: Partial<Words>) => void;
  readonly error: string | undefined;
}

function Fields({ projectId, words, onChange, error }: FieldsProps) {
  const { t } = useTranslation(['intakes', 'work-items']);
  const { slug } = useWorkspace();
  return (
    <div className="grid gap-4">
      <Field label={t('handIn.name')} error={error}>
        <Input
          value={words.name}
          maxLength={255}
          autoComplete="off"
          dir="auto"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <SimilarOfTitle projectId={projectId} title={words.name} />
      <div className="rounded-control border border-line-strong px-3 py-2">
        <RichTextEditor
          size="description"
          label={t('handIn.description')}
          placeholder={t('handIn.placeholder')}
          value={words.text}
          onChange={(html, isEmpty) => onChange({ text: isEmpty ? '' : html })}
          target={{ kind: 'ISSUE_DESCRIPTION', slug, projectId }}
        />
      </div>
      <Select
        label={t('work-items:fields.priority.label')}
        value={words.priority}
        onChange={(priority) => onChange({ priority })}
        options={PRIORITIES.map((value) => ({
          value,
          label: t(`work-items:fields.priority.${value}`),
        }))}
      />
    </div>
  );
}
