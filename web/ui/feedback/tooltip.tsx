import { cloneElement, type ReactElement } from 'react';

export type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end';

/** Attributes from which the shared tooltip reads its text. */
interface Tip {
  readonly 'data-tip'?: string;
  readonly 'data-tip-keys'?: string | undefined;
  readonly 'data-tip-side'?: TooltipSide | undefined;
}

interface TooltipProps {
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly side?: TooltipSide | undefined;
  /** The described element, whose accessible name has the same words. */
  readonly children: ReactElement<Tip>;
}

/**
 * Name and shortcut of an element on hover and focus, shown by `TooltipLayer`. Never the only
 * place of any information. It only sets attributes, since a screen has a hundred of them.
 */
export function Tooltip({ label, shortcut, side, children }: TooltipProps) {
  return cloneElement(children, tipOf(label, shortcut, side));
}

/** The same attributes, to spread on an element. */
export function tipOf(label: string, shortcut?: string, side?: TooltipSide): Tip {
  return { 'data-tip': label, 'data-tip-keys': shortcut, 'data-tip-side': side };
}
