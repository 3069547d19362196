/** A popup appears from its trigger within `--base` and closes at once. */
export const POPUP =
  'floating rounded-card outline-none origin-(--transform-origin) transition-[opacity,scale] duration-(--base) ease-out data-starting-style:opacity-0 data-starting-style:scale-98 data-ending-style:opacity-0 data-ending-style:duration-(--quick) data-ending-style:ease-in-out data-instant:duration-0';

/** A list in a popup scrolls when the window is too low. */
export const POPUP_LIST =
  'max-h-[min(var(--available-height),26rem)] overflow-y-auto overscroll-contain p-1';

/** One line of a menu or list of options. */
export const POPUP_ITEM =
  'relative flex min-h-7 w-full items-center gap-2 rounded-control px-2 py-1 outline-0 outline-focus select-none touch:min-h-11 data-highlighted:bg-press data-popup-open:bg-press -outline-offset-2 forced-colors:data-highlighted:outline-2 hc:data-highlighted:outline-2';

/** A heading above lines. */
export const POPUP_HEADING = 'px-2 pt-2 pb-1 text-11 font-medium text-faint';

/** Backdrop behind a modal. */
export const SCRIM =
  'fixed inset-0 bg-scrim transition-opacity duration-(--base) ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';
