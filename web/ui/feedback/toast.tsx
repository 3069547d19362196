import { Toast as BaseToast } from '@base-ui/react/toast';

import { noteMessage } from './toast-log.ts';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  readonly shortcut?: string | undefined;
}

/** Data of a toast besides its title and text. */
export interface ToastData {
  readonly tone: 'plain' | 'error' | 'busy';
  readonly isNamed?: boolean | undefined;
  readonly action?: ToastAction | undefined;
  readonly second?: ToastAction | undefined;
}

/** A toast: for what is not visible elsewhere, never the only way to do something. */
export interface ToastMessage {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: 'plain' | 'error' | undefined;
  readonly action?: ToastData['action'];
  /** A second action. */
  readonly second?: ToastData['second'];
  /** The title is a name, which may be long: it is cut to one line. */
  readonly isNamed?: boolean | undefined;
  /** A toast with the same key replaces this one. */
  readonly key?: string | undefined;
}

export const toasts = BaseToast.createToastManager<ToastData>();
/** Milliseconds that a toast stays. */
export const SHOWN_MS = 6_000;
/** Milliseconds for errors, and for toasts with an action. */
const LONG_MS = 10_000;

/** Shows a toast for at least six seconds. Returns its key. */
export function showToast(message: ToastMessage): string {
  return toasts.add({ ...(message.key && { id: message.key }), ...optionsOf(message) });
}

/** Closes a toast early. */
export function closeToast(key: string): void {
  toasts.close(key);
}

interface Course<Value> {
  readonly running: string;
  readonly done: ToastMessage | ((value: Value) => ToastMessage);
  readonly failed: ToastMessage | ((error: unknown) => ToastMessage);
}

/** Shows a toast while a promise is pending, and then its result. */
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

function optionsOf({ title, text, tone = 'plain', action, second, isNamed }: ToastMessage) {
  noteMessage({ title, text, tone });
  return {
    title,
    description: text,
    timeout: tone === 'error' || action ? LONG_MS : SHOWN_MS,
    data: { tone, action, second, isNamed },
  };
}
