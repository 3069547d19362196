import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/button.tsx';

import type { Draft } from './use-draft.ts';

interface ContestedProps<Row extends object> {
  readonly draft: Draft<Row>;
  readonly name: keyof Row;
  /** What the others have made of it. */
  readonly theirs: string;
}

/** Says under a field that somebody else has changed it meanwhile, and lets the person choose (ux L3). */
export function Contested<Row extends object>({ draft, name, theirs }: ContestedProps<Row>) {
  const { t } = useTranslation('settings');
  if (!draft.contested.includes(name)) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-12 text-warning">
      {t('contested.text', { value: theirs })}
      <Button size={24} onClick={() => draft.takeTheirs(name)}>
        {t('contested.theirs')}
      </Button>
      <Button size={24} onClick={() => draft.keepMine(name)}>
        {t('contested.mine')}
      </Button>
    </p>
  );
}
