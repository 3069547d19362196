import { ChevronRight, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Drawer } from '#web/ui/dialogs/drawer.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { SettingsNav } from './settings-nav.tsx';

interface SettingsPageProps {
  readonly title: string;
  readonly text: string;
  /** First breadcrumb: whose settings these are. */
  readonly place: ReactNode;
  /** Other people on this page. */
  readonly presence?: ReactNode;
  readonly action?: ReactNode;
  /** Wide enough for a table. */
  readonly isWide?: boolean;
  /** The content fills the page and has its own heading. */
  readonly isFull?: boolean;
  /** Last breadcrumbs, where the page shows one row of a list. */
  readonly part?: ReactNode;
  readonly children: ReactNode;
}

/** One settings page: heading, description, main action, content. */
export function SettingsPage(props: SettingsPageProps) {
  const {
    title,
    text,
    place,
    presence,
    action,
    isWide = false,
    isFull = false,
    part,
    children,
  } = props;
  const { t } = useTranslation('settings');
  return (
    <>
      <PageHeader title={t('titleOf', { page: title })} end={presence}>
        <NavDrawer />
        <span className="flex min-w-0 text-muted max-md:hidden">{place}</span>
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint max-md:hidden" />
        <span className="text-muted max-md:hidden">{t('settings')}</span>
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint max-md:hidden" />
        {part ?? (
          <span className="truncate font-medium" aria-current="page">
            {title}
          </span>
        )}
      </PageHeader>
      <main className="min-h-0 flex-1 overflow-y-auto">
        {isFull ? (
          children
        ) : (
          <div
            className={classNames(
              'mx-auto w-full px-4 pt-8 pb-16 md:px-8 md:pt-10',
              isWide ? 'max-w-288' : 'max-w-240',
            )}
          >
            <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
              <div className="min-w-0">
                <PageTitle className="text-22 font-semibold">{title}</PageTitle>
                <p className="mt-1 text-muted">{text}</p>
              </div>
              {action}
            </div>
            {children}
          </div>
        )}
      </main>
    </>
  );
}

/** Navigation drawer on narrow screens. */
function NavDrawer() {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="md:hidden">
      <IconButton icon={SlidersHorizontal} label={t('nav.open')} onClick={() => setOpen(true)} />
      <Drawer open={isOpen} onOpenChange={setOpen} label={t('nav.label')} side="start">
        {/* Selecting a page closes it; searching does not. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it listens to the links inside */}
        <div
          className="h-full"
          onClick={(event) =>
            event.target instanceof Element && event.target.closest('a') && setOpen(false)
          }
        >
          <SettingsNav />
        </div>
      </Drawer>
    </span>
  );
}
