import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ColorField } from '#web/features/settings/color-field.tsx';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';

interface LabelInput {
  readonly name: string;
  readonly color: string;
}

interface LabelFormProps {
  readonly label: string;
  readonly initial: LabelInput;
  readonly submitLabel: string;
  readonly onSubmit: (input: LabelInput) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Makes or changes a label, in its place in the list. */
export function LabelForm({ label, initial, submitLabel, onSubmit, onClose }: LabelFormProps) {
  const { t } = useTranslation('settings');
  const [name, setName] = useState(initial.name);
  const [color, setColor] = useState(initial.color);
  const { isBusy, errors, reason, submit } = useSubmit(['name'], async () => {
    requireFields({ name: name.trim() === '' && t('labels.nameMissing') });
    await onSubmit({ name: name.trim(), color });
    onClose();
  });
  return (
    <Form label={label} onSubmit={() => void submit()} className="flex flex-wrap items-start gap-2">
      <ColorField value={color} onChange={setColor} />
      <div className="min-w-40 flex-1">
        <Field
          label={t('labels.name')}
          isRequired
          // The contract's refusal of a taken name names no field.
          error={errors['name'] ?? reason ?? undefined}
        >
          <Input
            value={name}
            maxLength={255}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to write this
            autoFocus
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          />
        </Field>
      </div>
      <div className="flex gap-2 pt-5.5">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
