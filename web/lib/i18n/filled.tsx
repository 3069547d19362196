import { Fragment, type ReactNode } from 'react';

/** Stands for an element in a message: `t('created', { item: SLOT })`. */
export const SLOT = '\u0001';

/**
 * A message with what stands in its places, each of which is one character; so every language has
 * its own order of words and elements.
 */
export function filled(
  text: string,
  places: Readonly<Record<string, ReactNode>>,
  drawText: (part: string) => ReactNode = (part) => part,
): ReactNode {
  return (
    text
      // An element needs none of the marks that isolate the direction of a name.
      .split(new RegExp(`\u2068?([${Object.keys(places).join('')}])\u2069?`))
      .filter((part) => part !== '')
      .map((part, at) => <Fragment key={at}>{places[part] ?? drawText(part)}</Fragment>)
  );
}
