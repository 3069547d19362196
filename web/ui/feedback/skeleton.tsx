import { classNames } from '#web/ui/layout/class-names.ts';

/** Placeholder on a first load; appears after 150 ms. */
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
