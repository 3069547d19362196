import { useTranslation } from 'react-i18next';

import { classNames } from '#web/ui/layout/class-names.ts';

import { drawKeys } from './keys.ts';

interface KbdProps {
  /** In the notation of shortcuts: `mod+k`, `shift+f`, a chord `g h`. */
  readonly keys: string;
  readonly className?: string | undefined;
}

/** A shortcut as this keyboard labels it. */
export function Kbd({ keys, className }: KbdProps) {
  const { t } = useTranslation('ui');
  const presses = drawKeys(keys, (key) => t(key));
  return (
    <span className={classNames('inline-flex shrink-0 items-center gap-1', className)} dir="ltr">
      {presses.map((press, place) => (
        <kbd
          // oxlint-disable-next-line react/no-array-index-key -- the same press may come twice
          key={place}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-chip border border-current/25 px-1 hc:border-current font-sans text-11 font-medium"
        >
          {press}
        </kbd>
      ))}
    </span>
  );
}
