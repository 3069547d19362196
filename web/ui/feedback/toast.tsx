import { Toast as BaseToast } from '@base-ui/react/toast';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import { footBar } from '#web/ui/layout/use-room-for-messages.ts';

import { ToastCard, type ToastData } from './toast-card.tsx';
import { noteMessage } from './toast-log.ts';

/** A message at the edge: what the eye cannot see elsewhere, never the only way to anything. */
export interface ToastMessage {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: 'plain' | 'error' | undefined;
  readonly action?: ToastData['action'];
  /** What else can be done with it. */
  readonly second?: ToastData['second'];
  /** A second message of the same key takes the place of the first. */
  readonly key?: string | undefined;
}

const toasts = BaseToast.createToastManager<ToastData>();
const SHOWN_MS = 6_000;
/** Errors, and what can be taken back or gone to. */
const LONG_MS = 10_000;

/** Shows a message for at least six seconds; answers its key. */
export function showToast(message: ToastMessage): string {
  return toasts.add({ ...(message.key && { id: message.key }), ...optionsOf(message) });
}

/** Changes a message that is shown. */
export function updateToast(key: string, message: ToastMessage): void {
  toasts.update(key, optionsOf(message));
}

/** Takes a message away before its time. */
export function closeToast(key: string): void {
  toasts.close(key);
}

interface Course<Value> {
  readonly running: string;
  readonly done: ToastMessage | ((value: Value) => ToastMessage);
  readonly failed: ToastMessage | ((error: unknown) => ToastMessage);
}

/** Says that something is under way, and then how it went. */
export function toastWhile<Value>(promise: Promise<Value>, course: Course<Value>): Promise<Value> {
  return toasts.promise<Value, ToastData>(promise, {
    loading: { title: course.running, timeout: 0, data: { tone: 'busy' } },
    success: (value) =>
      optionsOf(typeof course.done === 'function' ? course.done(value) : course.done),
    error: (error: unknown) =>
      optionsOf({
        tone: 'error',
        ...(typeof course.failed === 'function' ? course.failed(error) : course.failed),
      }),
  });
}

/** Where messages appear, once in the app. They never take the focus; F6 goes to them. */
export function Toaster() {
  const { t } = useTranslation('ui');
  const hasFootBar = useStore(footBar, (bar) => bar.isThere);
  return (
    <BaseToast.Provider toastManager={toasts} timeout={SHOWN_MS} limit={3}>
      <BaseToast.Portal className="relative z-60">
        <BaseToast.Viewport
          aria-label={t('toast.region')}
          data-foot-bar={hasFootBar ? '' : undefined}
          className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,env(safe-area-inset-bottom,0px))+var(--foot-bar,0px))] flex flex-col gap-2 rounded-card md:start-auto md:w-86"
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

function optionsOf({ title, text, tone = 'plain', action, second }: ToastMessage) {
  noteMessage({ title, text, tone });
  return {
    title,
    description: text,
    timeout: tone === 'error' || action ? LONG_MS : SHOWN_MS,
    data: { tone, action, second },
  };
}
