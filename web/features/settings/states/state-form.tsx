import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StateGroup } from '#shared/contract/states.ts';
import { ColorField } from '#web/features/settings/color-field.tsx';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';

interface StateInput {
  readonly name: string;
  readonly color: string;
  readonly description: string;
}

interface StateFormProps {
  readonly label: string;
  readonly group: StateGroup;
  readonly initial?: StateInput;
  readonly submitLabel: string;
  readonly onSubmit: (input: StateInput) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A colour of each group to begin with. */
const COLORS: Record<StateGroup, string> = {
  backlog: '#60646c',
  unstarted: '#3a6fb7',
  started: '#f59e0b',
  completed: '#46a758',
  cancelled: '#9aa4bc',
  triage: '#60646c',
};

/** Makes or changes a state, in its place in the list. */
export function StateForm({
  label,
  group,
  initial,
  submitLabel,
  onSubmit,
  onClose,
}: StateFormProps) {
  const { t } = useTranslation('settings');
  const [input, setInput] = useState<StateInput>(
    initial ?? { name: '', color: COLORS[group], description: '' },
  );
  const set = (change: Partial<StateInput>) => setInput((last) => ({ ...last, ...change }));
  const { isBusy, errors, reason, submit } = useSubmit(['name', 'color'], async () => {
    const name = input.name.trim();
    requireFields({ name: name === '' && t('states.nameMissing') });
    await onSubmit({ ...input, name, description: input.description.trim() });
    onClose();
  });
  return (
    <Form label={label} onSubmit={() => void submit()} className="space-y-3">
      <div className="flex flex-wrap items-start gap-2">
        <ColorField value={input.color} onChange={(color) => set({ color })} />
        <div className="min-w-40 flex-1">
          <Field label={t('states.name')} isRequired error={errors['name'] ?? errors['color']}>
            <Input
              value={input.name}
              maxLength={100}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to write this
              autoFocus
              onChange={(event) => set({ name: event.target.value })}
              onKeyDown={(event) => event.key === 'Escape' && onClose()}
            />
          </Field>
        </div>
        <div className="min-w-40 flex-2">
          <Field label={t('states.description')}>
            <Input
              value={input.description}
              onChange={(event) => set({ description: event.target.value })}
              onKeyDown={(event) => event.key === 'Escape' && onClose()}
            />
          </Field>
        </div>
      </div>
      {reason && (
        <p role="alert" className="text-12 text-danger">
          {reason}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
