import type { ChangeEvent, ComponentProps, ReactNode } from 'react';

import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ColorField } from '#web/ui/pickers/color-field.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { FieldConflict } from './field-conflict.tsx';
import type { SchemaForm } from './use-schema-form.ts';

/** Props of a custom control. */
export interface ControlState<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
}

interface Labeled {
  readonly label: string;
  readonly hint?: ReactNode;
}
interface TextControl extends Labeled {
  readonly kind?: 'text' | 'lines' | undefined;
  /** Required by the form, although not by the schema. */
  readonly isRequired?: boolean;
  /** Props of the input, such as `autoComplete`. */
  readonly input?: Omit<ComponentProps<typeof Input>, 'value' | 'onChange'>;
}
interface SelectControl extends Labeled {
  readonly kind: 'select';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
interface OwnControl<Value> {
  readonly kind: 'own';
  /** Renders label, control and error. */
  readonly draw: (state: ControlState<Value>) => ReactNode;
  /** Formats a value for the conflict line. */
  readonly show?: (value: Value) => string;
}
type Control<Value> =
  | TextControl
  | SelectControl
  | OwnControl<Value>
  | (Labeled & { readonly kind: 'color' | 'switch' });

/** One field of a form: its name in the schema, and its control. */
export type FormField<Values extends object> = {
  readonly [Name in keyof Values & string]: {
    readonly name: Name;
    readonly className?: string;
  } & Control<Values[Name]>;
}[keyof Values & string];

interface FormFieldProps<Values extends object> {
  readonly form: SchemaForm<Values>;
  readonly field: FormField<Values>;
  readonly isReadOnly: boolean;
  /** Takes the focus when it appears. */
  readonly isFocused: boolean;
  /** Message of the field, including a refusal that names no field. */
  readonly error: string | undefined;
  /** Name of who last changed the stored values. */
  readonly changedBy: string | undefined;
}

/**
 * Renders a field with its error, and the conflict line when another person has changed it
 * meanwhile.
 */
export function FormFieldView<Values extends object>(props: FormFieldProps<Values>) {
  const { form, field, changedBy } = props;
  return (
    <div className={field.className}>
      <FieldControl {...props} />
      <FieldConflict
        draft={form.draft}
        name={field.name}
        theirs={shownValue(field, form.draft.stored)}
        changedBy={changedBy}
      />
    </div>
  );
}

function FieldControl<Values extends object>(props: FormFieldProps<Values>) {
  const { form, field, isReadOnly, error } = props;
  const { name } = field;
  const value = form.draft.values[name];
  const onChange = (next: unknown) => form.draft.set(name, next as Values[typeof name]);
  const shared = { onChange, isDisabled: isReadOnly };
  switch (field.kind) {
    case 'own':
      return field.draw({ ...shared, value, error });
    case 'switch':
      return <Switch {...shared} label={field.label} hint={field.hint} checked={value === true} />;
    case 'color':
      return <ColorField {...shared} label={field.label} value={String(value)} />;
    case 'select':
      return (
        <Select {...shared} label={field.label} value={String(value)} options={field.options} />
      );
    default:
      return <TextControlView {...props} control={field} onChange={onChange} />;
  }
}

interface TextControlViewProps<Values extends object> extends FormFieldProps<Values> {
  readonly control: TextControl;
  readonly onChange: (text: string) => void;
}

function TextControlView<Values extends object>(props: TextControlViewProps<Values>) {
  const { form, field, control, isReadOnly, isFocused, error, onChange } = props;
  const { isRequired, maxLength } = form.rules(field.name);
  const shared = {
    value: String(form.draft.values[field.name] ?? ''),
    maxLength,
    disabled: isReadOnly,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.target.value),
  };
  return (
    <Field
      label={control.label}
      hint={control.hint}
      isRequired={control.isRequired ?? isRequired}
      error={error}
    >
      {control.kind === 'lines' ? (
        <TextArea className="min-h-16" {...shared} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to write this
        <Input autoComplete="off" autoFocus={isFocused} {...shared} {...control.input} />
      )}
    </Field>
  );
}

function shownValue<Values extends object>(field: FormField<Values>, stored: Values): string {
  const value = stored[field.name];
  if (field.kind === 'own' && field.show) return field.show(value);
  if (field.kind === 'select') {
    return field.options.find((option) => option.value === value)?.label ?? String(value);
  }
  return String(value ?? '');
}
