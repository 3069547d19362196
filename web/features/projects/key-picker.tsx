import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { IdentifierCheck } from '#shared/contract/projects.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { get } from '#web/lib/http/http.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

import { projects } from './store.ts';

export const KEY_LENGTH = 5;
const WAIT_MS = 250;

interface KeyPickerProps {
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly error?: string | undefined;
  /** The project that has the key already. */
  readonly ownId?: string;
  readonly isDisabled?: boolean;
}

/** The letters before the numbers of a project's items; it says while typing whether they are free. */
export function KeyPicker({ value, onChange, error, ownId, isDisabled = false }: KeyPickerProps) {
  const { t } = useTranslation('projects');
  // Guests may not ask, and nobody needs to who cannot change it.
  const isTaken = useIsTaken(isDisabled ? '' : value, ownId);
  const isOwn = projects.use(ownId)?.identifier === value;
  const isFree = value !== '' && isTaken === false && !isOwn && !error;
  return (
    <Field
      label={t('key.label')}
      isRequired
      hint={t(isFree ? 'key.free' : 'key.hint')}
      error={error ?? (isTaken ? t('key.taken') : undefined)}
    >
      <Input
        value={value}
        disabled={isDisabled}
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        onChange={(event) => onChange(plainKey(event.target.value))}
      />
    </Field>
  );
}

/** What is left of a text in a key: capitals and digits, the first five. */
export function plainKey(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-ZÇĞİÖŞÜ0-9]/g, '')
    .slice(0, KEY_LENGTH);
}

/** Whether another project has the key: of those known here at once, of the others by asking. */
function useIsTaken(key: string, ownId: string | undefined): boolean | null {
  const { slug, id } = useWorkspace();
  const isKnown = projects.useSelect(
    (rows) =>
      rows.some((row) => row.workspace === id && row.identifier === key && row.id !== ownId),
    [id, key, ownId],
  );
  const [asked, setAsked] = useState<{ key: string; isTaken: boolean } | null>(null);
  useEffect(() => {
    if (key === '') return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      get<IdentifierCheck>(`/api/workspaces/${slug}/project-identifiers/`, { name: key })
        .then(({ identifiers }) => {
          if (isOver) return;
          setAsked({ key, isTaken: identifiers.some(({ project }) => project !== ownId) });
        })
        // Without an answer the server says it when the form is sent.
        .catch(() => undefined);
    }, WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key, slug, ownId]);
  if (key === '') return null;
  if (isKnown) return true;
  return asked?.key === key ? asked.isTaken : null;
}
