import { useTranslation } from 'react-i18next';

import { Kbd } from '#web/ui/kbd.tsx';

/** The keys of the palette itself. */
export function PaletteFooter({ hasTarget }: { readonly hasTarget: boolean }) {
  const { t } = useTranslation('palette');
  return (
    <footer className="flex h-10 shrink-0 items-center gap-4 border-t border-line px-4 text-12 text-muted touch:hidden">
      <Hint keys="enter" text={t('hints.run')} />
      <Hint keys="mod+enter" text={t('hints.newTab')} />
      {hasTarget && <Hint keys="backspace" text={t('hints.drop')} />}
      <span className="ms-auto whitespace-pre text-faint max-md:hidden">{t('hints.modes')}</span>
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
