import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { MAX_NAME } from '#shared/lib/names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { FieldConflict } from '#web/ui/forms/field-conflict.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import type { ContainerFormState } from './use-container-form.ts';

interface Words {
  readonly name: string;
  readonly description?: string;
}

interface ContainerDialogProps<Values extends Words> {
  readonly messages: string;
  /** Whether it changes a container that is there, or was there when it was opened. */
  readonly isEdit: boolean;
  readonly description?: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly form: ContainerFormState<Values>;
  /** The container was deleted under the form: what is written can make a new one. */
  readonly isGone?: boolean;
  readonly canCreate: boolean;
  /** What stands before the name: its logo. */
  readonly mark?: ReactNode;
  /** Where the container is made, above its name. */
  readonly place?: ReactNode;
}

/** The dialog in which a container is made or changed: its words and, as children, what else is written of it. */
export function ContainerDialog<Values extends Words>(props: ContainerDialogProps<Values>) {
  const { messages, isEdit, description, onClose } = props;
  const { t } = useTranslation(messages);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isEdit ? 'form.edit' : 'form.create')}
      {...(description !== undefined && { description })}
    >
      <WordsForm {...props} />
    </Dialog>
  );
}

function WordsForm<Values extends Words>(props: ContainerDialogProps<Values>) {
  const { messages, form, isEdit, isGone = false, canCreate, mark, place, onClose } = props;
  const { t } = useTranslation([messages, 'ui']);
  const { reason, isBusy, submit } = form.submission;
  const label = isGone ? 'saveAsNew' : isEdit ? 'save' : 'submit';
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {isGone && (
        <Banner tone="warning">
          {t(`${messages}:form.${canCreate ? 'gone' : 'goneForGood'}`)}
        </Banner>
      )}
      {reason && <Banner tone="danger">{reason}</Banner>}
      {place}
      <div className="flex items-start gap-3">
        {mark && <div className="pt-5.5">{mark}</div>}
        <div className="min-w-0 flex-1">
          <NameField messages={messages} form={form} />
        </div>
      </div>
      {form.draft.values.description !== undefined && (
        <DescriptionField messages={messages} form={form} />
      )}
      {props.children}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button
          size={32}
          variant="primary"
          type="submit"
          isBusy={isBusy}
          disabled={isGone && !canCreate}
        >
          {t(`${messages}:form.${label}`)}
        </Button>
      </div>
    </Form>
  );
}

type FieldProps<Values extends Words> = Pick<ContainerDialogProps<Values>, 'messages' | 'form'>;

function NameField<Values extends Words>({ messages, form }: FieldProps<Values>) {
  const { t } = useTranslation(messages);
  const { draft, submission } = form;
  return (
    <>
      <Field label={t('fields.name')} isRequired error={submission.errors['name']}>
        <Input
          value={draft.values.name}
          maxLength={MAX_NAME}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write this
          autoFocus
          onChange={(event) => draft.set('name', event.target.value)}
        />
      </Field>
      <FieldConflict draft={draft} name="name" theirs={draft.stored.name} />
    </>
  );
}

function DescriptionField<Values extends Words>({ messages, form }: FieldProps<Values>) {
  const { t } = useTranslation(messages);
  const { draft, submission } = form;
  return (
    <div>
      <Field label={t('fields.description')} error={submission.errors['description']}>
        <TextArea
          value={draft.values.description ?? ''}
          rows={3}
          onChange={(event) => draft.set('description', event.target.value)}
        />
      </Field>
      <FieldConflict draft={draft} name="description" theirs={draft.stored.description ?? ''} />
    </div>
  );
}
