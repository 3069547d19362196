import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { PatchOf } from '#web/features/work-items/data/patch.ts';
import { FieldControl } from '#web/features/work-items/fields/field-control.tsx';
import { useFields } from '#web/features/work-items/fields/registry.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

interface ItemFormProps {
  /** The item as the form has it. */
  readonly row: WorkItemImage;
  /** There is room for a long description. */
  readonly isTall?: boolean;
  readonly title: Ref<HTMLTextAreaElement>;
  readonly onName: (name: string) => void;
  readonly onChange: (patch: PatchOf) => void;
  readonly onSubmit: () => void;
  readonly error: string | undefined;
  readonly head: ReactNode;
  /** Stands below the title. */
  readonly hint?: ReactNode;
  readonly description: ReactNode;
  /** Stands below the description. */
  readonly people?: ReactNode;
  /** Stands below the properties. */
  readonly parts?: ReactNode;
  /** What leaves it and what sends it, at its end. */
  readonly leave: { readonly label: string; readonly run: () => void };
  readonly send: string;
  /** Stands at the start of that line. */
  readonly children?: ReactNode;
}

/** A form of an item, new or not: title, description, properties. Ctrl or Cmd with Enter sends it from anywhere. */
export function ItemForm(props: ItemFormProps) {
  const { row, title, onName, onChange, onSubmit, error, head, hint, description, people, parts } =
    props;
  const { leave, send, children, isTall = false } = props;
  const handleKey = (event: KeyboardEvent) => {
    if (!isSending(event) || event.defaultPrevented) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the form's own key, wherever the focus is
    <form
      className="grid gap-3"
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="flex items-center gap-2 text-12 text-muted">{head}</div>
      <div>
        <TitleLine title={title} name={row.name} error={error} onName={onName} />
        {hint}
      </div>
      <div
        className={`rounded-control border border-line px-3 py-2 focus-within:border-line-strong ${isTall ? 'min-h-80' : 'min-h-28'}`}
      >
        {description}
      </div>
      {people}
      <Chips row={row} onChange={onChange} />
      {parts}
      <div className="flex flex-wrap items-center justify-end gap-2 pt-2">
        {children && <span className="me-auto">{children}</span>}
        <Button size={32} onClick={leave.run}>
          {leave.label}
        </Button>
        <Button size={32} type="submit" variant="primary" shortcut="mod+enter">
          {send}
        </Button>
      </div>
    </form>
  );
}

type TitleLineProps = Pick<ItemFormProps, 'title' | 'error' | 'onName'> & { readonly name: string };

function TitleLine({ title, name, error, onName }: TitleLineProps) {
  const { t } = useTranslation('work-items');
  return (
    <>
      <TextArea
        ref={title}
        isBare
        rows={1}
        maxLength={255}
        aria-label={t('create.name')}
        aria-required
        aria-invalid={error !== undefined}
        placeholder={t('create.name')}
        value={name}
        onChange={(event) => onName(event.target.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          // A title is one line; with Ctrl or Cmd it is the form's own key.
          if (event.key === 'Enter' && !isSending(event)) event.preventDefault();
        }}
        className="text-18 font-semibold tracking-tight"
      />
      {error && (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** The properties, each the picker of its value. */
function Chips({ row, onChange }: Pick<ItemFormProps, 'row' | 'onChange'>) {
  const fields = useFields(row.project_id, row.is_epic).filter((field) => field.Picker);
  return (
    <div className="flex flex-wrap gap-1.5">
      {fields.map((field) => (
        <FieldControl
          key={field.id}
          field={field}
          item={row}
          onChange={onChange}
          className="h-7 max-w-60 border border-line px-2 text-12 touch:h-11"
          icon={field.isEmpty(row) ? field.icon : undefined}
        />
      ))}
    </div>
  );
}

function isSending({ key, metaKey, ctrlKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (metaKey || ctrlKey);
}
