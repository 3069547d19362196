import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';

interface SaveRowProps {
  readonly save: string;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly onDiscard: () => void;
}

/** Save and discard buttons of a form over stored values. */
export function SaveRow({ save, isChanged, isBusy, onDiscard }: SaveRowProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="flex items-center gap-3">
      <Button type="submit" size={32} variant="primary" isBusy={isBusy}>
        {save}
      </Button>
      {isChanged ? (
        <>
          <Button size={32} variant="ghost" onClick={onDiscard}>
            {t('form.discard')}
          </Button>
          <span className="text-12 text-muted">{t('form.unsaved')}</span>
        </>
      ) : (
        <span className="text-12 text-muted">{t('form.saved')}</span>
      )}
    </div>
  );
}
