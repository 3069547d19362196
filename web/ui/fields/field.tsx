import { Field as BaseField } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';

import { FieldContext } from './field-context.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly children: ReactNode;
}

/** Label, hint and error of one control. */
export function Field({ label, hint, error, isRequired = false, children }: FieldProps) {
  const isInvalid = Boolean(error);
  const state = useMemo(() => ({ isRequired, isInvalid }), [isRequired, isInvalid]);
  return (
    <BaseField.Root invalid={isInvalid} className="flex min-w-0 flex-col items-stretch gap-1.5">
      <BaseField.Label className="self-start text-12 font-medium text-muted">
        {label}
        {isRequired && (
          <span aria-hidden className="ms-0.5 text-danger">
            *
          </span>
        )}
      </BaseField.Label>
      <FieldContext value={state}>{children}</FieldContext>
      {hint && <BaseField.Description className="text-12 text-faint">{hint}</BaseField.Description>}
      <div aria-live="polite" className="contents">
        {error && (
          <BaseField.Error match className="flex items-start gap-1 text-12 text-danger">
            <Icon of={CircleAlert} size={14} className="mt-px" />
            <span>{error}</span>
          </BaseField.Error>
        )}
      </div>
    </BaseField.Root>
  );
}
