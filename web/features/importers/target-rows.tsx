import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportDetail, UpdateImport } from '#shared/contract/importers.ts';
import { ADMIN } from '#shared/permissions.ts';
import { projectMembers, useJoinedProjects } from '#web/features/projects/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

interface TargetRowsProps {
  readonly detail: ImportDetail;
  readonly onChange: (body: UpdateImport) => Promise<void>;
}

const NEW = 'new';
const NONE = 'none';

/** Target project: one that the person manages, or a new one. */
export function TargetRows({ detail, onChange }: TargetRowsProps) {
  const { t } = useTranslation('imports');
  const me = useMe();
  const managed = projectMembers.useSelect(
    (rows) =>
      new Set(
        rows.filter((row) => row.member === me.id && row.role === ADMIN).map((row) => row.project),
      ),
    [me.id],
  );
  const projects = useJoinedProjects().filter(({ id }) => managed.has(id));
  const [isNew, setIsNew] = useState(detail.new_project !== null);
  const value = isNew ? NEW : (detail.project ?? NONE);
  return (
    <div className="grid gap-3">
      <Select
        label={t('target.label')}
        value={value}
        options={[
          ...(value === NONE ? [{ value: NONE, label: t('target.choose') }] : []),
          { value: NEW, label: t('target.new') },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(next) => {
          setIsNew(next === NEW);
          if (next !== NEW && next !== NONE) void onChange({ project: next });
        }}
      />
      {isNew && <NewProject detail={detail} onChange={onChange} />}
    </div>
  );
}

function NewProject({ detail, onChange }: TargetRowsProps) {
  const { t } = useTranslation('imports');
  const [name, setName] = useState(detail.new_project?.name ?? '');
  const [key, setKey] = useState(detail.new_project?.identifier ?? '');
  const identifier = key.trim().toUpperCase();
  const isWhole = name.trim() !== '' && /^[A-Z0-9]{1,12}$/.test(identifier);
  const isSaved =
    detail.new_project?.name === name.trim() && detail.new_project.identifier === identifier;
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void onChange({ new_project: { name: name.trim(), identifier } });
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label={t('target.name')}>
          <Input value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
        </Field>
      </div>
      <div className="w-24">
        <Field label={t('target.key')}>
          <Input value={key} maxLength={12} onChange={(event) => setKey(event.target.value)} />
        </Field>
      </div>
      <Button type="submit" disabled={!isWhole || isSaved}>
        {t(isSaved ? 'target.saved' : 'target.save')}
      </Button>
    </form>
  );
}
