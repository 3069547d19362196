import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { keepKeys } from '#web/ui/keys/keep-letters.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { SCRIM } from '#web/ui/layout/popup-look.ts';

import { useReturnFocus } from './return-focus.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large' | 'full' | undefined;
  readonly isTitleHidden?: boolean | undefined;
  /** Draws a border above the footer, since the content scrolls. */
  readonly hasLongContent?: boolean | undefined;
  /** Element that gets the focus on opening; the first control by default. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Element that gets the focus on closing; by default the one that had it before. */
  readonly returnTo?: (() => HTMLElement | null) | undefined;
}

/** A modal dialog; Escape and a press outside close it. */
export function Dialog({
  open,
  onOpenChange,
  size = 'medium',
  initialFocus,
  returnTo,
  ...inside
}: DialogProps) {
  const { popup, finalFocus } = useReturnFocus(open, returnTo);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={SCRIM} />
        <BaseDialog.Viewport className={VIEWPORT}>
          <BaseDialog.Popup
            {...(initialFocus && { initialFocus })}
            ref={popup}
            finalFocus={finalFocus}
            onKeyDown={keepKeys}
            className={classNames(BOX, MOTION, SIZES[size])}
          >
            <Inside {...inside} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

const SIZES = {
  small: 'md:w-104',
  medium: 'md:w-144',
  large: 'md:w-208',
  full: 'h-[92dvh] md:h-[80dvh] md:w-[94vw]',
} as const;
const VIEWPORT = 'fixed inset-0 flex items-end justify-center md:items-start md:p-6 md:pt-[12vh]';
const BOX =
  'relative flex max-h-[92dvh] w-full flex-col border border-line bg-raised shadow-dialog outline-none max-md:rounded-t-dialog max-md:pb-[env(safe-area-inset-bottom)] md:max-h-[80dvh] md:rounded-dialog';
const MOTION =
  'transition-[opacity,scale,translate] duration-(--base) ease-out data-ending-style:opacity-0 data-ending-style:duration-(--quick) data-starting-style:opacity-0 md:data-starting-style:scale-98 max-md:data-starting-style:translate-y-8';

type InsideProps = Pick<
  DialogProps,
  'title' | 'description' | 'children' | 'footer' | 'isTitleHidden' | 'hasLongContent'
>;

function Inside(props: InsideProps) {
  const { title, description, children, footer, isTitleHidden, hasLongContent } = props;
  const { t } = useTranslation('ui');
  return (
    <>
      <header className={isTitleHidden ? 'sr-only' : 'ps-5 pe-12 pt-4'}>
        <BaseDialog.Title className="text-15 font-semibold text-balance">{title}</BaseDialog.Title>
        {description && (
          <BaseDialog.Description className="mt-1 text-muted">{description}</BaseDialog.Description>
        )}
      </header>
      {children !== undefined && (
        <div
          className={classNames('min-h-0 flex-1 overflow-y-auto', !isTitleHidden && 'px-5 py-4')}
        >
          {children}
        </div>
      )}
      {footer && (
        <footer
          className={classNames(
            'flex flex-wrap items-center justify-end gap-2 px-5',
            hasLongContent ? 'border-t border-line py-3' : 'pt-1 pb-5',
          )}
        >
          {footer}
        </footer>
      )}
      {/* At the end, so that the first control of the content gets the focus. */}
      <span
        className={
          isTitleHidden ? 'sr-only' : 'absolute end-3 top-3.5 flex touch:end-1.5 touch:top-1'
        }
      >
        <BaseDialog.Close render={<IconButton icon={X} label={t('close')} />} />
      </span>
    </>
  );
}
