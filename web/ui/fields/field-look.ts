import { classNames } from '#web/ui/layout/class-names.ts';

/** Classes of a text field; the focus ring replaces the border, since the text is inside. */
export function fieldLook(size: 28 | 32 | 40, isInvalid = false): string {
  return classNames(
    'flex w-full min-w-0 items-center gap-1.5 rounded-control border bg-surface text-ink motion-quick',
    'has-[:is(input,textarea):focus]:outline-2 has-[:is(input,textarea):focus]:-outline-offset-1 has-[:is(input,textarea):focus]:outline-accent',
    'has-[:disabled]:opacity-55',
    isInvalid ? 'border-danger' : 'border-line-strong',
    { 28: 'h-7 px-2 touch:h-11', 32: 'h-8 px-2 touch:h-11', 40: 'h-10 px-3 text-15 touch:h-11' }[
      size
    ],
  );
}
