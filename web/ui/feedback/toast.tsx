import { Toast as BaseToast } from '@base-ui/react/toast';

import { noteMessage } from './toast-log.ts';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  readonly shortcut?: string | undefined;
}

/** What a message carries besides its words. */
export interface ToastData {
  readonly tone: 'plain' | 'error' | 'busy';
  readonly isNamed?: boolean | undefined;
  readonly action?: ToastAction | undefined;
  readonly second?: ToastAction | undefined;
}

/** A message at the edge: what the eye cannot see elsewhere, never the only way to anything. */
export interface ToastMessage {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: 'plain' | 'error' | undefined;
  readonly action?: ToastData['action'];
  /** What else can be done with it. */
  readonly second?: ToastData['second'];
  /** The title is a name, as long as people make it: one line of it is shown. */
  readonly isNamed?: boolean | undefined;
  /** A second message of the same key takes the place of the first. */
  readonly key?: string | undefined;
}

/** The messages that are shown now. */
export const toasts = BaseToast.createToastManager<ToastData>();
/** How long a message stays. */
export const SHOWN_MS = 6_000;
/** Errors, and what can be taken back or gone to. */
const LONG_MS = 10_000;

/** Shows a message for at least six seconds. Returns its key. */
export function showToast(message: ToastMessage): string {
  return toasts.add({ ...(message.key && { id: message.key }), ...optionsOf(message) });
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

/** Shows that something is in progress, and then how it ended. */
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
