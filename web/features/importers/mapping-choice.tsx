import { Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { READY_MAPPINGS, type ReadyMappingName } from '#shared/constants/import-mappings.ts';
import type {
  ImportDetail,
  ImportMapping,
  SavedImportMapping,
} from '#shared/contract/importers.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import type { RowsProps } from './map-part.tsx';
import { forgetMapping, saveMapping, useSavedMappings } from './store.ts';

const READY = Object.keys(READY_MAPPINGS) as ReadyMappingName[];
const NONE = 'none';

/** Applies the mapping of a known tool or a saved one to a table, and saves the current one. */
export function MappingChoice({ detail, mapping, onMap }: RowsProps) {
  const { t } = useTranslation('imports');
  const { slug, id: workspaceId } = useWorkspace();
  const saved = useSavedMappings(workspaceId);
  const [chosen, setChosen] = useState<string>(NONE);
  const [isSaving, setSaving] = useState(false);
  const own = saved.find(({ id }) => id === chosen);
  if (detail.source !== 'csv') return null;

  function choose(name: string) {
    setChosen(name);
    const ready = READY.find((one) => one === name);
    const found = saved.find(({ id }) => id === name);
    if (ready) onMap(readyPart(detail, ready));
    else if (found) onMap(savedPart(detail, mapping, found.mapping));
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label={t('mapping.label')}
            value={own || READY.some((one) => one === chosen) ? chosen : NONE}
            options={[
              { value: NONE, label: t('mapping.recognized') },
              ...READY.map((name) => ({ value: name, label: t(`mapping.ready.${name}`) })),
              ...saved.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={choose}
          />
        </div>
        {own && (
          <IconButton
            icon={Trash2}
            label={t('mapping.forget', { name: own.name })}
            onClick={() => {
              setChosen(NONE);
              forgetMapping(slug, own.id).catch(() =>
                showToast({ title: t('mapping.notDeleted'), tone: 'error' }),
              );
            }}
          />
        )}
        <Button size={32} icon={Save} onClick={() => setSaving(true)}>
          {t('mapping.save')}
        </Button>
      </div>
      {isSaving && (
        <SaveDialog
          mapping={mapping}
          name={own?.name ?? ''}
          onClose={() => setSaving(false)}
          onSaved={setChosen}
        />
      )}
    </div>
  );
}

function readyPart(detail: ImportDetail, name: ReadyMappingName): Partial<ImportMapping> {
  const { fields, date_order } = READY_MAPPINGS[name];
  const known = new Map(Object.entries(fields));
  const columns = detail.vocabulary.columns.map((column) => column.name);
  return {
    date_order,
    fields: Object.fromEntries(
      columns.map((column) => [column, known.get(column.trim().toLowerCase()) ?? null]),
    ),
  };
}

/** The parts of a saved mapping that this file has: columns, states and labels. */
function savedPart(
  { vocabulary }: ImportDetail,
  now: ImportMapping,
  { fields, states, skipped_labels, date_order }: SavedImportMapping['mapping'],
): Partial<ImportMapping> {
  const here = new Set(vocabulary.states.map(({ value }) => value));
  return {
    date_order,
    skipped_labels,
    fields: Object.fromEntries(vocabulary.columns.map(({ name }) => [name, fields[name] ?? null])),
    states: {
      ...now.states,
      ...Object.fromEntries(Object.entries(states).filter(([value]) => here.has(value))),
    },
  };
}

interface SaveDialogProps {
  readonly mapping: ImportMapping;
  readonly name: string;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

function SaveDialog({ mapping, name: known, onClose, onSaved }: SaveDialogProps) {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  const [name, setName] = useState(known);
  const { isBusy, errors, reason, submit } = useSubmit(['name'], async () => {
    if (name.trim() === '') throw new FieldErrors({ name: t('mapping.missing') });
    const { fields, states, skipped_labels, date_order } = mapping;
    const body = { name, mapping: { fields, states, skipped_labels, date_order } };
    onSaved((await saveMapping(slug, body)).id);
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('mapping.saveTitle')}
      description={t('mapping.saveText')}
      size="small"
    >
      <Form onSubmit={() => void submit()} className="grid gap-4">
        {reason && <Banner tone="danger">{reason}</Banner>}
        <Field label={t('mapping.name')} error={errors['name']} isRequired>
          <Input
            value={name}
            dir="auto"
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button size={32} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
            {t('mapping.submit')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
