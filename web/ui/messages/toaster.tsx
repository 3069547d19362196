import { Toast as BaseToast } from '@base-ui/react/toast';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import { SHOWN_MS, type ToastData, toasts } from '#web/ui/feedback/toast.tsx';
import { footBar, openMenus } from '#web/ui/layout/use-room-for-messages.ts';

import { ToastCard } from './toast-card.tsx';

/**
 * Container of the toasts, once in the app, behind open menus. Toasts never take the focus; F6
 * moves to them.
 */
export function Toaster() {
  const { t } = useTranslation('ui');
  const hasFootBar = useStore(footBar, (bar) => bar.isThere);
  const hasMenu = useStore(openMenus, ({ count }) => count > 0);
  return (
    <BaseToast.Provider toastManager={toasts} timeout={SHOWN_MS} limit={3}>
      <BaseToast.Portal className={`relative ${hasMenu ? 'z-auto' : 'z-60'}`}>
        <BaseToast.Viewport
          aria-label={t('toast.region')}
          data-foot-bar={hasFootBar ? '' : undefined}
          className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,env(safe-area-inset-bottom,0px))+var(--foot-bar,0px))] flex flex-col gap-2 rounded-card md:inset-x-0 md:mx-auto md:w-86"
        >
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function ToastList() {
  const { toasts: shown } = BaseToast.useToastManager<ToastData>();
  return shown.map((toast) => <ToastCard key={toast.id} toast={toast} />);
}
