import type { FormEvent, KeyboardEvent, ReactNode } from 'react';

interface FormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A form, submitted by its button, by Enter in a line, or by Ctrl or Cmd with Enter anywhere. */
export function Form({ onSubmit, children, id, label, className }: FormProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles the event from a form in a dialog to the form that opened the dialog.
    event.stopPropagation();
    onSubmit();
  };
  const sendByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter') return;
    if (!event.metaKey && !event.ctrlKey && !isLineAlone(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside
    <form
      id={id}
      aria-label={label}
      noValidate
      onSubmit={send}
      onKeyDown={sendByKeys}
      className={className}
    >
      {children}
    </form>
  );
}

/**
 * Whether Enter was pressed in a form whose button is elsewhere: browsers do not submit such
 * forms.
 */
function isLineAlone(event: KeyboardEvent<HTMLFormElement>): boolean {
  const { target, currentTarget, defaultPrevented, nativeEvent } = event;
  if (defaultPrevented || nativeEvent.isComposing) return false;
  const isLine =
    target instanceof HTMLInputElement && /^(?:text|search|url|email)$/.test(target.type);
  return isLine && currentTarget.querySelector('[type="submit"]') === null;
}
