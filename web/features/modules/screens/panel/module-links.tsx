import { Copy, Ellipsis, Globe, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage, ModuleLinkImage } from '#shared/contract/modules.ts';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { useModuleRights } from '#web/features/modules/screens/module-rights.ts';
import { moduleLinks } from '#web/features/modules/store.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PendingDot } from '#web/ui/feedback/pending-dot.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

interface ModuleLinksProps {
  readonly module: ModuleImage;
}

/** Web pages that a module points to. */
export function ModuleLinks({ module }: ModuleLinksProps) {
  const { t } = useTranslation('modules');
  const { canLink } = useModuleRights(module);
  const rows = moduleLinks.useSelect(
    (all) =>
      all
        .filter((link) => link.module === module.id)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [module.id],
  );
  const add = () => moduleRequest.ask({ is: 'link', id: module.id });
  return (
    <section aria-label={t('links.label')}>
      <header className="flex h-7 items-center gap-2 font-semibold">
        <h3>{t('links.label')}</h3>
        {rows.length > 0 && (
          <span className="num font-normal text-muted">{formatNumber(rows.length)}</span>
        )}
        {canLink && rows.length > 0 && (
          <IconButton
            icon={Plus}
            size={24}
            className="ms-auto"
            label={t('links.add')}
            onClick={add}
          />
        )}
      </header>
      {rows.length === 0 && (
        <p className="mb-2 text-12 text-muted">{t(canLink ? 'links.empty' : 'links.none')}</p>
      )}
      {rows.length === 0 && canLink && (
        <Button icon={Plus} onClick={add}>
          {t('links.add')}
        </Button>
      )}
      <ul>
        {rows.map((link) => (
          <LinkLine key={link.id} module={module} link={link} canChange={canLink} />
        ))}
      </ul>
    </section>
  );
}

interface LinkLineProps extends ModuleLinksProps {
  readonly link: ModuleLinkImage;
  readonly canChange: boolean;
}

function LinkLine({ module, link, canChange }: LinkLineProps) {
  const { t } = useTranslation('modules');
  const name = link.title || link.url;
  const copy = async () => {
    await copyText(link.url, t('done.linkCopied'), `link ${link.id}`);
  };
  return (
    <li className="group flex min-h-9 items-center gap-2 border-b border-hairline">
      <Icon of={Globe} className="text-faint" />
      <a
        href={link.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={link.url}
        className="min-w-0 flex-1 truncate hover:underline"
        dir="auto"
      >
        {name}
      </a>
      <PendingDot entity={moduleLinks.entity} id={link.id} />
      <Menu
        align="end"
        trigger={
          <IconButton
            icon={Ellipsis}
            size={24}
            label={t('links.menu', { name })}
            className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 touch:opacity-100"
          />
        }
      >
        <MenuItem icon={Copy} onSelect={() => void copy()}>
          {t('links.copy')}
        </MenuItem>
        {canChange && <LinkChanges module={module} link={link} />}
      </Menu>
    </li>
  );
}

/** Changing and deleting a link, in its menu. */
function LinkChanges({ module, link }: Omit<LinkLineProps, 'canChange'>) {
  const { t } = useTranslation('modules');
  const place = { ...useProjectPlace(module.project_id), moduleId: module.id };
  return (
    <>
      <MenuItem
        icon={Pencil}
        onSelect={() => moduleRequest.ask({ is: 'link', id: module.id, linkId: link.id })}
      >
        {t('links.change')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        isDanger
        onSelect={() => moduleLinks.delete(place, link).catch(() => undefined)}
      >
        {t('links.delete')}
      </MenuItem>
    </>
  );
}
