import { classNames } from '#web/ui/layout/class-names.ts';

/** The place of something on its way, on a first load only; it shows itself after 150 ms. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-late bg-press forced-colors:border [:where(&)]:h-3 [:where(&)]:rounded-chip',
        className,
      )}
    />
  );
}
