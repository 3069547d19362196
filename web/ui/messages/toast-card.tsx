import { Toast as BaseToast } from '@base-ui/react/toast';
import { TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { ToastData } from '#web/ui/feedback/toast.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

/** One toast: what happened, why, and what to do about it. */
export function ToastCard({ toast }: { readonly toast: BaseToast.Root.ToastObject<ToastData> }) {
  const { t } = useTranslation('ui');
  const { close } = BaseToast.useToastManager();
  const { tone = 'plain', action, second, isNamed = false } = toast.data ?? {};
  return (
    <BaseToast.Root
      toast={toast}
      swipeDirection={['down', 'right', 'left']}
      className={classNames(
        'floating rounded-card transition-[opacity,translate] duration-(--slow) ease-out',
        '[transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))]',
        'data-ending-style:opacity-0 data-ending-style:duration-(--quick) data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0',
      )}
    >
      <BaseToast.Content className="flex items-start gap-3 py-2.5 ps-3 pe-2">
        {tone === 'error' && <Icon of={TriangleAlert} className="mt-1 text-danger" />}
        {tone === 'busy' && (
          <span className="mt-1 flex">
            <Spinner label={t('busy')} />
          </span>
        )}
        <div className="min-w-0 flex-1 py-0.5" dir="auto">
          <BaseToast.Title
            render={<p />}
            className={classNames(
              'wrap-anywhere',
              isNamed && 'line-clamp-1',
              toast.description !== undefined && 'font-medium',
            )}
          />
          <BaseToast.Description className="text-12 wrap-anywhere text-muted" />
        </div>
        {[second, action].map(
          (one) =>
            one && (
              <Button
                key={one.label}
                size={24}
                variant={one === second ? 'ghost' : 'plain'}
                shortcut={one.shortcut}
                onClick={() => {
                  close(toast.id);
                  one.run();
                }}
              >
                {one.label}
              </Button>
            ),
        )}
        <BaseToast.Close render={<IconButton icon={X} label={t('close')} size={24} />} />
      </BaseToast.Content>
    </BaseToast.Root>
  );
}
