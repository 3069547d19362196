import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FORM_FIELD_KINDS, MAX_FORM_FIELDS } from '#shared/constants/intakes.ts';
import type { FormField, IntakeForm, IntakeImage } from '#shared/contract/intakes.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { updateIntake } from '#web/features/intakes/changes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

interface FormEditorProps {
  readonly project: ProjectImage;
  readonly intake: IntakeImage;
}

/** Edits the public form's texts and questions; saved as a whole. */
export function FormEditor({ project, intake }: FormEditorProps) {
  const { t } = useTranslation('settings');
  const [draft, setDraft] = useState<IntakeForm | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const form = draft ?? intake.form;
  const change = (part: Partial<IntakeForm>) => setDraft({ ...form, ...part });
  const isWrong = form.fields.some((field) => problemOf(field) !== null);
  const save = () => {
    setIsChecked(true);
    if (isWrong || draft === null) return;
    const fields = form.fields.map(cleaned);
    const { intro_html, outro_html } = form;
    const label = { key: 'settings:intake.saved', values: { name: project.name } };
    updateIntake(intake, { form: { intro_html, outro_html, fields } }, label);
    setDraft(null);
    setIsChecked(false);
  };
  return (
    <Form onSubmit={save}>
      <div className="grid gap-5">
        <TextField
          label={t('intake.intro')}
          html={form.intro_html}
          onChange={(intro_html) => change({ intro_html })}
        />
        <Questions
          fields={form.fields}
          isChecked={isChecked}
          onChange={(fields) => change({ fields })}
        />
        <TextField
          label={t('intake.outro')}
          html={form.outro_html}
          onChange={(outro_html) => change({ outro_html })}
        />
        {draft !== null && (
          <div className="flex gap-2">
            <Button variant="primary" onClick={save}>
              {t('intake.save')}
            </Button>
            <Button onClick={() => setDraft(null)}>{t('intake.discard')}</Button>
          </div>
        )}
      </div>
    </Form>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly html: string;
  readonly onChange: (html: string) => void;
}

/** A field for plain paragraphs, stored as HTML. */
function TextField({ label, html, onChange }: TextFieldProps) {
  return (
    <Field label={label}>
      <TextArea
        rows={2}
        defaultValue={wordsOf(html)}
        key={html === '' ? 'empty' : 'written'}
        onChange={(event) => onChange(htmlOf(event.target.value))}
      />
    </Field>
  );
}

interface QuestionsProps {
  readonly fields: readonly FormField[];
  readonly isChecked: boolean;
  readonly onChange: (fields: FormField[]) => void;
}

function Questions({ fields, isChecked, onChange }: QuestionsProps) {
  const { t } = useTranslation('settings');
  const move = (at: number, to: number) => {
    const moved = fields[at];
    if (!moved || to < 0 || to >= fields.length) return;
    const rest = fields.filter((_field, place) => place !== at);
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{t('intake.fields')}</legend>
      <p className="text-12 text-muted">{t('intake.fieldsText')}</p>
      {fields.map((field, at) => (
        <Question
          key={field.key}
          field={field}
          error={isChecked ? problemOf(field) : null}
          onChange={(next) => onChange(fields.map((one) => (one === field ? next : one)))}
          onRemove={() => onChange(fields.filter((one) => one !== field))}
          onMove={(step) => move(at, at + step)}
          isFirst={at === 0}
          isLast={at === fields.length - 1}
        />
      ))}
      {fields.length < MAX_FORM_FIELDS && (
        <div>
          <Button icon={Plus} onClick={() => onChange([...fields, newField(fields)])}>
            {t('intake.addField')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface QuestionProps {
  readonly field: FormField;
  readonly error: 'label' | 'choices' | null;
  readonly onChange: (field: FormField) => void;
  readonly onRemove: () => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function Question({ field, error, onChange, ...acts }: QuestionProps) {
  const { t } = useTranslation('settings');
  const set = (part: Partial<FormField>) => onChange({ ...field, ...part });
  const name = field.label;
  return (
    <div className="grid gap-3 rounded-card border border-line p-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <Field
            label={t('intake.label')}
            error={error === 'label' ? t('intake.labelMissing') : undefined}
          >
            <Input
              value={field.label}
              maxLength={120}
              dir="auto"
              onChange={(event) => set({ label: event.target.value })}
            />
          </Field>
        </div>
        <Select
          label={t('intake.kind')}
          value={field.kind}
          onChange={(kind) => set({ kind })}
          options={FORM_FIELD_KINDS.map((value) => ({ value, label: t(`intake.kinds.${value}`) }))}
        />
        <QuestionTools name={name} {...acts} />
      </div>
      {field.kind === 'choice' && (
        <Field
          label={t('intake.choices')}
          error={error === 'choices' ? t('intake.choicesMissing') : undefined}
        >
          <TextArea
            value={field.choices.join('\n')}
            onChange={(event) => set({ choices: event.target.value.split('\n') })}
          />
        </Field>
      )}
      <Field label={t('intake.help')}>
        <Input
          value={field.help}
          maxLength={300}
          dir="auto"
          onChange={(event) => set({ help: event.target.value })}
        />
      </Field>
      <Checkbox
        checked={field.is_required}
        onChange={(is_required) => set({ is_required })}
        label={t('intake.required')}
      />
    </div>
  );
}

function QuestionTools({
  name,
  ...acts
}: Pick<QuestionProps, 'onRemove' | 'onMove' | 'isFirst' | 'isLast'> & { readonly name: string }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={t('intake.up', { name })}
        disabled={acts.isFirst}
        onClick={() => acts.onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('intake.down', { name })}
        disabled={acts.isLast}
        onClick={() => acts.onMove(1)}
      />
      <IconButton icon={Trash2} label={t('intake.removeField', { name })} onClick={acts.onRemove} />
    </>
  );
}

function newField(fields: readonly FormField[]): FormField {
  const numbers = fields.map(({ key }) => Number(key.replace(/^q/, '')) || 0);
  const key = `q${Math.max(0, ...numbers) + 1}`;
  return { key, kind: 'text', label: '', help: '', is_required: false, choices: [] };
}

function problemOf(field: FormField): 'label' | 'choices' | null {
  if (field.label.trim() === '') return 'label';
  return field.kind === 'choice' && cleaned(field).choices.length === 0 ? 'choices' : null;
}

function cleaned(field: FormField): FormField {
  const choices = field.choices.map((one) => one.trim()).filter((one) => one !== '');
  return { ...field, choices: field.kind === 'choice' ? [...new Set(choices)] : [] };
}

function wordsOf(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.body.children].map((part) => part.textContent).join('\n\n');
}

function htmlOf(words: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
