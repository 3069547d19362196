import { classNames } from '#web/ui/layout/class-names.ts';

/** Three bars of the logo: somebody is typing or editing. It does not move with reduced motion. */
export function ActivityIndicator({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex size-2 shrink-0 items-center gap-px',
        className ?? 'text-who',
      )}
    >
      <i className={classNames(STEM, 'still:scale-y-50')} />
      <i className={classNames(STEM, '[animation-delay:-0.4s]')} />
      <i className={classNames(STEM, '[animation-delay:-0.8s] still:scale-y-70')} />
    </span>
  );
}

const STEM =
  'h-2 w-0.5 rounded-[1px] bg-current animate-activity forced-colors:bg-[CanvasText] still:animate-none';
