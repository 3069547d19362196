import { Field } from '@base-ui/react/field';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';

import { useFieldState } from './field-context.ts';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly isInvalid?: boolean | undefined;
  /** No border, where the container has one. */
  readonly isBare?: boolean | undefined;
}

/** A text field of several lines, which grows with its text. */
export function TextArea({ isInvalid, isBare, className, rows = 3, ref, ...rest }: TextAreaProps) {
  const field = useFieldState();
  const isWrong = isInvalid ?? field.isInvalid;
  const area = useGrowing();
  return (
    <Field.Control
      ref={ref}
      {...(rest.value !== undefined && { value: String(rest.value) })}
      dir="auto"
      aria-invalid={isWrong || undefined}
      aria-required={field.isRequired || undefined}
      render={<textarea ref={area} rows={rows} {...rest} />}
      className={classNames(
        'field-sizing-content w-full min-w-0 resize-none bg-transparent text-ink placeholder:text-faint',
        isBare
          ? 'outline-none'
          : 'rounded-control border bg-surface px-2 py-1.5 focus:outline-2 focus:-outline-offset-1 focus:outline-accent disabled:opacity-55',
        !isBare && (isWrong ? 'border-danger' : 'border-line-strong'),
        className,
      )}
    />
  );
}

/** Sizes the field in browsers without `field-sizing`. */
function useGrowing() {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + 2}px`;
  });
  return area;
}
