import { useTranslation } from 'react-i18next';

import { coverPath, COVERS } from '#shared/lib/covers.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';

interface CoverChoicesProps {
  /** The address of the cover there is. */
  readonly current: string | null;
  /** Told the path of the one that is chosen. */
  readonly onPick: (path: string) => void;
}

/** Covers that come with the program, to choose one from. */
export function CoverChoices({ current, onPick }: CoverChoicesProps) {
  const { t } = useTranslation('projects');
  return (
    <div role="group" aria-label={t('cover.ready')} className="grid grid-cols-4 gap-2">
      {COVERS.map((name) => {
        const path = coverPath(name);
        const address = pictureAddress(path);
        return (
          <button
            key={name}
            type="button"
            aria-label={t(`cover.names.${name}`)}
            title={t(`cover.names.${name}`)}
            aria-pressed={address === current}
            onClick={() => onPick(path)}
            className="h-9 overflow-hidden rounded-control border border-line hover:border-line-strong aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-accent touch:h-11"
          >
            {address && <img src={address} alt="" className="size-full object-cover" />}
          </button>
        );
      })}
    </div>
  );
}
