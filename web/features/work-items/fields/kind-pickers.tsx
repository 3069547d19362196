import { ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { usePeopleLines } from '#web/features/people/people-picker.tsx';
import { toggled, type WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import { today } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DatePickerPanel } from '#web/ui/dates/date-picker.tsx';
import { TimeField } from '#web/ui/dates/time-field.tsx';
import type { Time } from '#web/ui/dates/typed-time.ts';
import { Dot } from '#web/ui/feedback/dot.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import type { PickerOption } from '#web/ui/pickers/picker-option.ts';
import { Picker } from '#web/ui/pickers/picker.tsx';

import { useAssignable } from './assignees.tsx';
import { fieldLabel } from './field-names.ts';
import { type FieldPickerProps, shared } from './field.ts';
import { idsIn, plain, storedIn } from './kind-stored.ts';
import { WordIcon } from './value-look.tsx';
import { readLink, readNumber } from './value-reading.ts';
import { flagName, wordName } from './value-text.ts';

interface KindPickerProps extends FieldPickerProps {
  readonly field: WorkItemField;
}

/** How people give a field a value, by the kind of the field. */
export function KindPicker(props: KindPickerProps) {
  const { field } = props;
  if (field.refersTo === 'users') return <PeoplePicker {...props} />;
  switch (field.kind) {
    case 'date':
      return <DayPicker {...props} />;
    case 'moment':
      return <MomentPicker {...props} />;
    case 'word':
    case 'flag':
    case 'id':
    case 'ids':
      return <ChoicePicker {...props} />;
    default:
      return <TextPicker {...props} />;
  }
}

/** Stands for no value in the picker: ids are never this. */
const NONE = 'none';

/** The value that all of the items have; null = none, or not the same one. */
function sharedValue({ field, items }: KindPickerProps): unknown {
  const [first, ...others] = items;
  const value = first ? storedIn(field, first) : null;
  return others.every((item) => storedIn(field, item) === value) ? value : null;
}

function patchOf({ key }: WorkItemField, value: unknown): WorkItemPatch {
  return { [key]: value };
}

function ChoicePicker(props: KindPickerProps) {
  const { t } = useTranslation('work-items');
  const { field, items } = props;
  const isEmptiable = field.kind === 'id';
  const options: readonly PickerOption[] =
    field.options?.map(({ id, name, color }) => ({
      id,
      label: name,
      icon: <Dot color={color} />,
    })) ??
    field.words?.map((word) => ({
      id: word,
      label: wordName(field, word, t),
      icon: <WordIcon field={field} word={word} />,
    })) ??
    [true, false].map((isOn) => ({ id: String(isOn), label: flagName(isOn, t) }));
  const selected = shared(items, (item) => {
    const ids = idsIn(field, item);
    return ids.length === 0 && isEmptiable ? [NONE] : ids;
  });
  return (
    <Picker
      label={fieldLabel(field, t)}
      options={isEmptiable ? [{ id: NONE, label: t('filter.none') }, ...options] : options}
      onClose={props.onClose}
      {...choosing(props, selected)}
    />
  );
}

function PeoplePicker(props: KindPickerProps) {
  const { t } = useTranslation('work-items');
  const { field, items, projectId } = props;
  const { options, onCreate } = usePeopleLines(useAssignable(projectId));
  const isEmptiable = field.kind === 'id';
  const selected = shared(items, (item) => {
    const ids = idsIn(field, item);
    return ids.length === 0 && isEmptiable ? [NONE] : ids;
  });
  return (
    <Picker
      label={fieldLabel(field, t)}
      options={isEmptiable ? [{ id: NONE, label: t('filter.none') }, ...options] : options}
      onClose={props.onClose}
      onCreate={onCreate}
      emptyText={t('fields.assignees.nobody')}
      {...choosing(props, selected)}
    />
  );
}

/** What a press of a line does: it takes the place of the value, or joins the values and leaves them. */
function choosing({ field, onChange }: KindPickerProps, selected: readonly string[]) {
  const onToggle = (id: string) => {
    if (field.kind === 'flag') return onChange(patchOf(field, id === 'true'));
    if (field.kind !== 'ids') return onChange(patchOf(field, id === NONE ? null : id));
    const isIn = !selected.includes(id);
    return onChange((item) => patchOf(field, toggled(idsIn(field, item), id, isIn)));
  };
  return { selected, onToggle, isMultiple: field.kind === 'ids' };
}

function DayPicker(props: KindPickerProps) {
  const { field, onChange, onClose } = props;
  const { t } = useTranslation('work-items');
  const value = sharedValue(props);
  return (
    <DatePickerPanel
      label={fieldLabel(field, t)}
      value={typeof value === 'string' ? value : null}
      onChange={(day) => {
        onChange(patchOf(field, day));
        onClose();
      }}
      today={today()}
    />
  );
}

/** The day and the time of a moment where the person is; null = there is none. */
function partsOf(value: unknown): { readonly day: string; readonly time: string } | null {
  if (typeof value !== 'string') return null;
  const date = new Date(value);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return { day, time: `${two(date.getHours())}:${two(date.getMinutes())}` };
}

/** A working day begins then: where nobody has said a time. */
const USUAL_TIME = '09:00';

function MomentPicker(props: KindPickerProps) {
  const { field, onChange, onClose } = props;
  const { t } = useTranslation('work-items');
  const parts = partsOf(sharedValue(props));
  const [time, setTime] = useState<Time | null>(parts?.time ?? USUAL_TIME);
  const label = fieldLabel(field, t);
  const put = (day: string | null) =>
    onChange(patchOf(field, day && new Date(`${day}T${time ?? USUAL_TIME}`).toISOString()));
  return (
    <div>
      <form
        className="p-2 pb-0"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (time === null) return;
          put(parts?.day ?? today());
          onClose();
        }}
      >
        <TimeField label={t('fields.any.time', { field: label })} value={time} onChange={setTime}>
          <Button type="submit" disabled={time === null}>
            {t('fields.any.save')}
          </Button>
        </TimeField>
      </form>
      <DatePickerPanel
        label={label}
        value={parts?.day ?? null}
        onChange={(day) => {
          put(day);
          onClose();
        }}
        today={today()}
      />
    </div>
  );
}

/** One line: a text, a number or a URL. Enter keeps it, and nothing in it takes the value away. */
function TextPicker(props: KindPickerProps) {
  const { field, onChange, onClose } = props;
  const { t } = useTranslation('work-items');
  const value = sharedValue(props);
  const [text, setText] = useState(value === null ? '' : plain(value));
  const read = readTyped(field, text.trim());
  const isWrong = read === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form around the panel is not meant.
    event.stopPropagation();
    if (isWrong) return;
    onChange(patchOf(field, read));
    onClose();
  };
  return (
    <form className="grid w-72 max-w-full gap-2 p-2" onSubmit={submit}>
      <Input
        aria-label={fieldLabel(field, t)}
        inputMode={INPUT_MODES[field.kind]}
        value={text}
        isInvalid={isWrong}
        end={field.unit && <span className="text-faint">{field.unit}</span>}
        onChange={(event) => setText(event.target.value)}
      />
      {isWrong && (
        <p role="alert" className="text-12 text-danger">
          {t(`fields.any.wrong.${field.kind}`)}
        </p>
      )}
      <span className="flex items-center justify-end gap-2">
        {field.kind === 'link' && typeof value === 'string' && (
          <a
            href={value}
            target="_blank"
            rel="noreferrer"
            className="me-auto inline-flex items-center gap-1.5 text-accent"
          >
            <Icon of={ExternalLink} size={14} />
            {t('fields.any.open')}
          </a>
        )}
        <Button type="submit" disabled={isWrong}>
          {t('fields.any.save')}
        </Button>
      </span>
    </form>
  );
}

const INPUT_MODES: Partial<Record<WorkItemField['kind'], 'decimal' | 'url'>> = {
  number: 'decimal',
  link: 'url',
};

/** What was typed, as a value; undefined = it is none. */
function readTyped(field: WorkItemField, text: string): unknown {
  if (text === '') return null;
  if (field.kind === 'number') return readNumber(field, text) ?? undefined;
  return field.kind === 'link' ? (readLink(text) ?? undefined) : text;
}
