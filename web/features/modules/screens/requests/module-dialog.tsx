import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CreateModule, ModuleImage, ModuleStatus } from '#shared/contract/modules.ts';
import { createModule, updateModule } from '#web/features/modules/screens/changes.ts';
import { datesOf, rangeOf } from '#web/features/modules/screens/module-dates.tsx';
import { useCanCreateModule } from '#web/features/modules/screens/module-rights.ts';
import { useProjectsWhere } from '#web/features/permissions/store.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { PropertyFields } from './property-fields.tsx';

const MAX_NAME = 255;

interface ModuleDialogProps {
  readonly projectId: string;
  /** The module to change; absent = a new one. */
  readonly module?: ModuleImage;
  /** Whether it has been deleted since: what is written makes a new one. */
  readonly isGone?: boolean;
  readonly onClose: () => void;
}

/** Makes a module, or changes one. */
export function ModuleDialog(props: ModuleDialogProps) {
  const { t } = useTranslation('modules');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t(props.module ? 'form.edit' : 'form.create')}
    >
      <ModuleForm {...props} />
    </Dialog>
  );
}

/** What is written of a module besides its name and description. */
export interface ModuleProperties {
  readonly status: ModuleStatus;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly lead_id: string | null;
  readonly member_ids: readonly string[];
}

const NEW: ModuleProperties = {
  status: 'backlog',
  ...datesOf({ start: null, end: null }),
  lead_id: null,
  member_ids: [],
};

function propertiesOf(module: ModuleImage | undefined): ModuleProperties {
  if (!module) return NEW;
  const { status, lead_id, member_ids } = module;
  return { status, lead_id, member_ids, ...datesOf(rangeOf(module)) };
}

/** What is written of a module, and the sending of it. */
function useModuleForm({ projectId: first, module, isGone = false, onClose }: ModuleDialogProps) {
  const { t } = useTranslation('modules');
  const me = useMe();
  const [projectId, setProjectId] = useState(first);
  const place = useProjectPlace(projectId);
  const [kept, keep, forget] = useKeptText(
    module ? `module.${module.id}` : `new-module.${me.id}.${first}`,
  );
  const [name, setName] = useState(module?.name ?? kept);
  const [description, setDescription] = useState(module?.description ?? '');
  const [properties, setProperties] = useState(() => propertiesOf(module));
  // What it was when the form was opened: what others change meanwhile stays.
  const [base] = useState(module);
  const submission = useSubmit(['name', 'description'], async () => {
    requireFields({ name: name.trim() === '' && t('form.nameMissing') });
    const all = { name: name.trim(), description: description.trim(), ...properties };
    const fields = { ...all, member_ids: [...all.member_ids] };
    await changes.handOver(
      module && !isGone
        ? updateModule(place, module, changed(fields, base), { isQuiet: true })
        : createModule(place, fields).made,
    );
    forget();
    onClose();
  });
  return {
    ...submission,
    ...{ projectId, name, description, setDescription, properties },
    setName: (next: string) => {
      setName(next);
      if (!module) keep(next);
    },
    set: (change: Partial<ModuleProperties>) => setProperties((last) => ({ ...last, ...change })),
    moveTo: (next: string) => {
      setProjectId(next);
      // People of one project need not be in the other.
      setProperties((last) => ({ ...last, lead_id: null, member_ids: [] }));
    },
  };
}

/** Only what is new. */
function changed(fields: CreateModule, base: ModuleImage | undefined): Partial<CreateModule> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => JSON.stringify(base && Reflect.get(base, key)) !== JSON.stringify(value),
    ),
  );
}

function ModuleForm(props: ModuleDialogProps) {
  const { t } = useTranslation('modules');
  const form = useModuleForm(props);
  const { name, description, errors, reason, isBusy, submit } = form;
  const { module, isGone = false } = props;
  const canCreate = useCanCreateModule(form.projectId);
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {isGone && <Banner tone="warning">{t(canCreate ? 'form.gone' : 'form.goneForGood')}</Banner>}
      {reason && <Banner tone="danger">{reason}</Banner>}
      {!module && <ProjectChoice value={form.projectId} onChange={form.moveTo} />}
      <Field label={t('fields.name')} isRequired error={errors['name']}>
        <Input
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write this
          autoFocus
          onChange={(event) => form.setName(event.target.value)}
        />
      </Field>
      <Field label={t('fields.description')} error={errors['description']}>
        <TextArea
          value={description}
          rows={3}
          onChange={(event) => form.setDescription(event.target.value)}
        />
      </Field>
      <PropertyFields projectId={form.projectId} properties={form.properties} onChange={form.set} />
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={props.onClose}>
          {t('form.cancel')}
        </Button>
        <Button
          size={32}
          variant="primary"
          type="submit"
          isBusy={isBusy}
          disabled={isGone && !canCreate}
        >
          {t(isGone ? 'form.saveAsNew' : module ? 'form.save' : 'form.submit')}
        </Button>
      </div>
    </Form>
  );
}

interface ProjectChoiceProps {
  readonly value: string;
  readonly onChange: (projectId: string) => void;
}

/** In which project the module is made: offered where there is more than one. */
function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  const { t } = useTranslation('modules');
  const projects = useProjectsWhere('module.create').filter(({ module_view }) => module_view);
  if (projects.length < 2) return null;
  return (
    <Select
      label={t('fields.project')}
      value={value}
      onChange={onChange}
      options={projects.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
