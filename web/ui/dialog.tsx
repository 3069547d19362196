import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { SCRIM } from './popup-look.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly isTitleHidden?: boolean | undefined;
  /** What has the focus at first; else the first control inside. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
}

const SIZES = { small: 'md:w-104', medium: 'md:w-144', large: 'md:w-208' } as const;

/** Something that goes before the page behind it; Escape and a press outside close it. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = 'medium',
    isTitleHidden,
    initialFocus,
  } = props;
  const { t } = useTranslation('ui');
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={SCRIM} />
        <BaseDialog.Viewport className="fixed inset-0 flex items-end justify-center md:items-start md:p-6 md:pt-[12vh]">
          <BaseDialog.Popup
            {...(initialFocus && { initialFocus })}
            className={classNames(
              'flex max-h-[92dvh] w-full flex-col border border-line bg-raised shadow-dialog outline-none max-md:rounded-t-dialog max-md:pb-[env(safe-area-inset-bottom)] md:max-h-[80dvh] md:rounded-dialog',
              'transition-[opacity,scale,translate] duration-(--base) ease-out data-ending-style:opacity-0 data-ending-style:duration-(--quick) data-starting-style:opacity-0 md:data-starting-style:scale-98 max-md:data-starting-style:translate-y-8',
              SIZES[size],
            )}
          >
            <header className={isTitleHidden ? 'sr-only' : 'flex items-start gap-4 ps-5 pe-3 pt-4'}>
              <div className="min-w-0 flex-1">
                <BaseDialog.Title className="text-15 font-semibold text-balance">
                  {title}
                </BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="mt-1 text-muted">
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close
                render={<IconButton icon={X} label={t('close')} className="-mt-0.5" />}
              />
            </header>
            {children !== undefined && (
              <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
            )}
            {footer && (
              <footer className="flex flex-wrap items-center justify-end gap-2 px-5 pt-1 pb-5">
                {footer}
              </footer>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
