import { useTranslation } from 'react-i18next';

import { Switch } from '#web/ui/fields/switch.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';

import { usePaletteScope } from './scope.ts';

interface PaletteFooterProps {
  readonly hasTarget: boolean;
  readonly isPage: boolean;
}

/** Shortcuts of the palette, and its scope. */
export function PaletteFooter({ hasTarget, isPage }: PaletteFooterProps) {
  const { t } = useTranslation('palette');
  const { isInProject, isWide, setWide } = usePaletteScope();
  return (
    <footer className="flex h-10 shrink-0 items-center gap-4 border-t border-line px-4 text-12 whitespace-nowrap text-muted">
      <span className="flex gap-4 touch:hidden">
        <Hint keys="enter" text={t('hints.run')} />
        <Hint keys="mod+enter" text={t('hints.newTab')} />
        {hasTarget && <Hint keys="backspace" text={t('hints.drop')} />}
      </span>
      <span className="ms-auto min-w-0 truncate whitespace-pre text-faint max-lg:hidden touch:hidden">
        {t('hints.modes')}
      </span>
      {!isPage && (
        <span className="flex max-lg:ms-auto" title={isInProject ? undefined : t('scope.reason')}>
          <Switch
            label={t('scope.wide')}
            checked={isWide}
            onChange={setWide}
            isDisabled={!isInProject}
          />
        </span>
      )}
    </footer>
  );
}

function Hint({ keys, text }: { readonly keys: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Kbd keys={keys} />
      {text}
    </span>
  );
}
