import { useTranslation } from 'react-i18next';

import { ConflictLine } from '#web/ui/fields/conflict-line.tsx';

import type { FormDraft } from './use-form-draft.ts';

interface FieldConflictProps<Row extends object> {
  readonly draft: FormDraft<Row>;
  readonly name: keyof Row;
  /** The other value. */
  readonly theirs: string;
  /** Name of who changed it, if known. */
  readonly changedBy?: string | undefined;
}

/**
 * Shows below a field that another person has changed it meanwhile, and asks which value to keep.
 */
export function FieldConflict<Row extends object>(props: FieldConflictProps<Row>) {
  const { draft, name, theirs, changedBy } = props;
  const { t } = useTranslation('ui');
  if (!draft.contested.includes(name)) return null;
  return (
    <ConflictLine
      text={changedBy ? t('form.conflictBy', { name: changedBy }) : t('form.conflict')}
      theirs={theirs}
      takeTheirs={{ label: t('form.useTheirs'), run: () => draft.takeTheirs(name) }}
      keepMine={{ label: t('form.keepMine'), run: () => draft.keepMine(name) }}
    />
  );
}
