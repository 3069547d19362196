import { useTranslation } from 'react-i18next';

import { ConflictLine } from '#web/ui/fields/conflict-line.tsx';

import type { FormDraft } from './use-form-draft.ts';

interface FieldConflictProps<Row extends object> {
  readonly draft: FormDraft<Row>;
  readonly name: keyof Row;
  /** What the others made of it. */
  readonly theirs: string;
  /** Who changed it, when that is known. */
  readonly changedBy?: string | undefined;
}

/** Says under a field that another person has changed it meanwhile, and lets the person choose. */
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
