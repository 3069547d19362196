import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Banner } from '#web/ui/messages/banner.tsx';

import { type FormField, FormFieldView } from './form-field.tsx';
import { SaveRow } from './save-row.tsx';
import type { SchemaForm as FormState } from './use-schema-form.ts';

interface SchemaFormProps<Values extends object> {
  readonly form: FormState<Values>;
  readonly fields: readonly FormField<Values>[];
  readonly submitLabel: string;
  readonly label?: string;
  readonly isReadOnly?: boolean;
  /** Field of a refusal that names none, such as a name that is taken. */
  readonly reasonField?: keyof Values & string;
  /** Name of who last changed the stored values, for conflicts. */
  readonly changedBy?: string | undefined;
  /**
   * Called on *Cancel*, Escape and success; missing = the form stays, and shows whether it is
   * saved.
   */
  readonly onClose?: () => void;
  /** All fields in one line, as in a row of a list. */
  readonly isLine?: boolean;
  /** Content after the fields. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Renders the fields of a form with errors, conflicts and unsaved state. */
export function SchemaForm<Values extends object>(props: SchemaFormProps<Values>) {
  const { form, fields, label, isReadOnly = false, reasonField, changedBy } = props;
  const { onClose, isLine = false, children, className } = props;
  const { errors, reason, submit } = form.submission;
  const first = fields.find(({ kind }) => kind === undefined || kind === 'text');
  const send = async () => {
    if (await submit()) onClose?.();
  };
  const escape = (event: KeyboardEvent<HTMLElement>) => {
    // React bubbles events from a field's popover, although it is outside of the form in the DOM.
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
    event.stopPropagation();
    onClose?.();
  };
  return (
    <Form
      label={label}
      onSubmit={() => void send()}
      className={classNames('grid gap-4', className)}
    >
      {reason && !reasonField && <Banner tone="danger">{reason}</Banner>}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside */}
      <div
        className={isLine ? 'flex flex-wrap items-start gap-2' : 'grid gap-4 md:grid-cols-2'}
        {...(onClose && { onKeyDown: escape })}
      >
        {fields.map((field) => (
          <FormFieldView
            key={field.name}
            form={form}
            field={field}
            isReadOnly={isReadOnly}
            isFocused={onClose !== undefined && field === first}
            error={
              errors[field.name] ?? (reasonField === field.name ? (reason ?? undefined) : undefined)
            }
            changedBy={changedBy}
          />
        ))}
        {children}
        {isLine && <FormEnd {...props} />}
      </div>
      {!isLine && !isReadOnly && <FormEnd {...props} />}
    </Form>
  );
}

function FormEnd<Values extends object>(props: SchemaFormProps<Values>) {
  const { form, submitLabel, onClose, isLine } = props;
  const { t } = useTranslation('ui');
  const { isBusy } = form.submission;
  if (!onClose) {
    return (
      <SaveRow
        save={submitLabel}
        isChanged={form.draft.isChanged}
        isBusy={isBusy}
        onDiscard={form.draft.clear}
      />
    );
  }
  return (
    <div className={classNames('flex justify-end gap-2', isLine && 'ms-auto pt-5.5')}>
      <Button size={32} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </div>
  );
}
