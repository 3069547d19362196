import { useTranslation } from 'react-i18next';

import { classNames } from '#web/ui/layout/class-names.ts';

/** Progress of the onboarding. */
export function StepBars({ now, all }: { readonly now: number; readonly all: number }) {
  const { t } = useTranslation('auth');
  if (all < 2) return null;
  return (
    <div className="mb-6 flex items-center gap-3">
      <span className="num text-12 whitespace-nowrap text-muted">
        {t('onboarding.steps', { now, all })}
      </span>
      <span aria-hidden className="flex flex-1 gap-1">
        {Array.from({ length: all }, (_, index) => (
          <span
            key={index}
            className={classNames(
              'h-1 flex-1 rounded-full forced-colors:border',
              index < now ? 'bg-accent' : 'bg-line hc:border hc:bg-transparent',
            )}
          />
        ))}
      </span>
    </div>
  );
}
