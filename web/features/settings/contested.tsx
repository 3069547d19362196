import { useTranslation } from 'react-i18next';

import { ConflictLine } from '#web/ui/fields/conflict-line.tsx';

import type { Draft } from './use-draft.ts';

interface ContestedProps<Row extends object> {
  readonly draft: Draft<Row>;
  readonly name: keyof Row;
  /** What the others have made of it. */
  readonly theirs: string;
}

/** Says under a field that somebody else has changed it meanwhile, and lets the person choose. */
export function Contested<Row extends object>({ draft, name, theirs }: ContestedProps<Row>) {
  const { t } = useTranslation('settings');
  if (!draft.contested.includes(name)) return null;
  return (
    <ConflictLine
      text={t('contested.text')}
      theirs={theirs}
      takeTheirs={{ label: t('contested.theirs'), run: () => draft.takeTheirs(name) }}
      keepMine={{ label: t('contested.mine'), run: () => draft.keepMine(name) }}
    />
  );
}
