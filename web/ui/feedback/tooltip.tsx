import { cloneElement, type ReactElement } from 'react';

/** Where a tooltip stands beside its element. */
export type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end';

/** The attributes from which the shared tooltip reads its text. */
interface Tip {
  readonly 'data-tip'?: string;
  readonly 'data-tip-keys'?: string | undefined;
  readonly 'data-tip-side'?: TooltipSide | undefined;
}

interface TooltipProps {
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly side?: TooltipSide | undefined;
  /** What it explains; it has the same words as its own name. */
  readonly children: ReactElement<Tip>;
}

/**
 * The name of a thing and its keys, on hover and on focus (`TooltipLayer` shows it). Never the only place of
 * anything. A screen has a hundred of them: each is nothing but words on its element.
 */
export function Tooltip({ label, shortcut, side, children }: TooltipProps) {
  return cloneElement(children, tipOf(label, shortcut, side));
}

/** The same for what is an element itself. */
export function tipOf(label: string, shortcut?: string, side?: TooltipSide): Tip {
  return { 'data-tip': label, 'data-tip-keys': shortcut, 'data-tip-side': side };
}
