import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useWorkspaces } from '#web/features/instances/use-workspaces.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

export interface ChosenWorkspace {
  readonly slug: string;
  readonly name: string;
}

interface WorkspaceFieldProps {
  /** Null until the workspaces are loaded. */
  readonly value: ChosenWorkspace | null;
  readonly error: string | undefined;
  readonly onChange: (workspace: ChosenWorkspace) => void;
}

/** Selects a workspace, by default the newest; the server searches. */
export function WorkspaceField({ value, error, onChange }: WorkspaceFieldProps) {
  const { t } = useTranslation('instances');
  const [search, setSearch] = useState('');
  const { rows, total, isAway, read } = useWorkspaces(search);
  const first = rows?.[0];
  const begin = useEffectEvent((workspace: ChosenWorkspace) => {
    if (!value) onChange(workspace);
  });
  useEffect(() => {
    if (first) begin(first);
  }, [first]);
  const found = rows ?? [];
  const label = t('people.invite.workspace');
  const chosen = value?.name ?? t('people.invite.choose');
  if (isAway) {
    return (
      <Banner tone="danger" action={<Button onClick={read}>{t('again')}</Button>}>
        {t('away')}
      </Banner>
    );
  }
  return (
    <Field label={label} error={error} isRequired>
      <PickerPopover
        label={label}
        options={found.map(({ slug, name }) => ({ id: slug, label: name, hint: slug }))}
        selected={value ? [value.slug] : []}
        onQuery={setSearch}
        onOpenChange={(isOpen) => !isOpen && setSearch('')}
        onToggle={(slug) => {
          const workspace = found.find((one) => one.slug === slug);
          if (workspace) onChange(workspace);
        }}
        footer={
          total > found.length && (
            <p className="px-2 py-1 text-12 text-muted">
              {t('people.invite.more', { count: total - found.length })}
            </p>
          )
        }
        trigger={
          <Button size={32} aria-label={`${label}: ${chosen}`}>
            <bdi className="min-w-0 flex-1 truncate text-start">{chosen}</bdi>
            <Icon of={ChevronDown} size={14} />
          </Button>
        }
      />
    </Field>
  );
}
