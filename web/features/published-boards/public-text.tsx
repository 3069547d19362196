import { createElement, Fragment, memo, type ReactNode, useMemo } from 'react';

import { addressOf } from '#web/lib/http/http.ts';

interface PublicTextProps {
  readonly html: string;
  /** Anchor of the board, for its files. */
  readonly anchor: string;
}

/** A text of a published board; renders only listed elements. */
export const PublicText = memo(function PublicText({ html, anchor }: PublicTextProps) {
  const content = useMemo(() => drawAll(parse(html).childNodes, anchor), [html, anchor]);
  return (
    <div className="rich-text prose min-w-0 wrap-anywhere" dir="auto">
      {content}
    </div>
  );
});

const ELEMENTS = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote pre ul ol li strong b em i s del u code sub sup table thead tbody tr td th span mark div'.split(
    ' ',
  ),
);
const EMPTY = new Set(['br', 'hr']);

/** Parsed in a separate document, so that nothing is executed or loaded. */
function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function drawAll(nodes: NodeListOf<ChildNode>, anchor: string): ReactNode[] {
  return [...nodes].map((node, place) => (
    <Fragment key={place}>
      {node instanceof Element ? draw(node, anchor) : node.textContent}
    </Fragment>
  ));
}

function draw(element: Element, anchor: string): ReactNode {
  const name = element.localName;
  const inside = drawAll(element.childNodes, anchor);
  if (EMPTY.has(name)) return createElement(name);
  if (name === 'a') return <Link address={element.getAttribute('href')}>{inside}</Link>;
  if (name === 'image-component' || name === 'img') return picture(element, anchor);
  if (!ELEMENTS.has(name)) return inside;
  const type = element.getAttribute('data-type');
  return createElement(name, type ? { 'data-type': type } : {}, ...inside);
}

function Link({
  address,
  children,
}: {
  readonly address: string | null;
  readonly children: ReactNode;
}) {
  if (!address || !/^(https?:|mailto:)/i.test(address)) return children;
  return (
    <a href={address} rel="noopener noreferrer nofollow" target="_blank">
      {children}
    </a>
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function picture(element: Element, anchor: string): ReactNode {
  const source = element.getAttribute('src') ?? '';
  const address = UUID.test(source)
    ? addressOf(`/api/public/assets/v2/anchor/${anchor}/${source}/`)
    : source;
  if (!/^(https:|\/)/i.test(address)) return null;
  return <img src={address} alt={element.getAttribute('alt') ?? ''} className="max-w-full" />;
}
