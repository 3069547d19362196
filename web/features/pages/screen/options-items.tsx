import { ClipboardCopy, FileDown, FileUp, History, Link2, Printer, Type } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { ActItem } from '#web/features/containers/menu-items.tsx';
import { DuplicateItem, PageStandingItems } from '#web/features/pages/page-menu-items.tsx';
import { usePageRights } from '#web/features/pages/page-rights.ts';
import { usePageActions } from '#web/features/pages/use-page-actions.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import {
  MenuCheckItem,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  SubMenu,
} from '#web/ui/menus/menu.tsx';

import { FONT_STYLES, setPageConfig, usePageConfig } from './page-config.ts';

export interface OptionsItemsProps {
  readonly page: PageImage;
  /** What is done with the text itself. */
  readonly text: {
    /** The text is drawn: it can be copied, taken out and added to. */
    readonly isReady: boolean;
    readonly copyMarkdown: () => void;
    readonly openExport: () => void;
    readonly openImport: () => void;
    readonly print: () => void;
    readonly openHistory: () => void;
  };
}

/** What can be done with an open page, in the contract's order (Options menu). */
export function OptionsItems({ page, text }: OptionsItemsProps) {
  const { t } = useTranslation('pages');
  const act = usePageActions(page);
  const rights = usePageRights(page);
  return (
    <>
      <ConfigItems isEditable={rights.canWrite} />
      <MenuSeparator />
      {rights.canDuplicate && <DuplicateItem act={act} />}
      <ActItem
        {...{ messages: 'pages', icon: Link2, word: 'copyLink', shortcut: 'page-copy-link' }}
        onSelect={act.copyLink}
      />
      <PageStandingItems page={page} />
      <MenuSeparator />
      <MenuItem icon={History} onSelect={text.openHistory} shortcut={keysOf('page-history')}>
        {t('menu.history')}
      </MenuItem>
      {text.isReady && <TextItems text={text} canWrite={rights.canWrite} />}
    </>
  );
}

interface TextItemsProps {
  readonly text: OptionsItemsProps['text'];
  readonly canWrite: boolean;
}

function TextItems({ text, canWrite }: TextItemsProps) {
  const { t } = useTranslation('pages');
  return (
    <>
      <MenuItem icon={ClipboardCopy} onSelect={text.copyMarkdown}>
        {t('menu.copyMarkdown')}
      </MenuItem>
      <MenuItem icon={FileDown} onSelect={text.openExport}>
        {t('menu.export')}
      </MenuItem>
      <MenuItem icon={Printer} onSelect={text.print}>
        {t('menu.print')}
      </MenuItem>
      {canWrite && (
        <MenuItem icon={FileUp} onSelect={text.openImport}>
          {t('menu.import')}
        </MenuItem>
      )}
    </>
  );
}

function ConfigItems({ isEditable }: { readonly isEditable: boolean }) {
  const { t } = useTranslation('pages');
  const config = usePageConfig();
  return (
    <>
      <MenuCheckItem
        checked={config.full_width}
        onChange={(full_width) => setPageConfig({ full_width })}
      >
        {t('config.fullWidth')}
      </MenuCheckItem>
      {isEditable && (
        <MenuCheckItem
          checked={config.sticky_toolbar}
          onChange={(sticky_toolbar) => setPageConfig({ sticky_toolbar })}
        >
          {t('config.stickyToolbar')}
        </MenuCheckItem>
      )}
      <SubMenu icon={Type} label={t('config.type')}>
        <MenuRadioGroup
          label={t('config.fontStyle')}
          value={config.font_style}
          onChange={(font_style) => setPageConfig({ font_style })}
        >
          {FONT_STYLES.map((style) => (
            <MenuRadioItem key={style} value={style}>
              {t(`config.styles.${style}`)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuRadioGroup
          label={t('config.fontSize')}
          value={config.font_size}
          onChange={(font_size) => setPageConfig({ font_size })}
        >
          <MenuRadioItem value="large-font">{t('config.large')}</MenuRadioItem>
          <MenuRadioItem value="small-font">{t('config.small')}</MenuRadioItem>
        </MenuRadioGroup>
      </SubMenu>
    </>
  );
}
