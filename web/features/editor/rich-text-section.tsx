import './editor.css';
import { createElement, Fragment, memo, type ReactNode, useMemo } from 'react';

import { kindOf } from './mention-kind.ts';
import { type MentionSource, useMentionSource } from './mention-source.ts';
import { pictureAddress } from './picture-address.ts';

interface RichTextProps {
  readonly html: string;
  readonly slug: string;
  readonly projectId: string;
  readonly className?: string;
}

/** A stored text as it is read; without the editor, so that many of them cost little. */
export const RichText = memo(function RichText({
  html,
  slug,
  projectId,
  className = '',
}: RichTextProps) {
  const source = useMentionSource(projectId);
  const content = useMemo(
    () => drawAll(parse(html).childNodes, { source, slug, projectId }),
    [html, source, slug, projectId],
  );
  return (
    <div className={`rich-text prose ${className}`} dir="auto">
      {content}
    </div>
  );
});

interface Drawing {
  readonly source: MentionSource;
  readonly slug: string;
  readonly projectId: string;
}

/** Elements that are drawn as they are, with the attributes they keep; of all others only the content. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 blockquote pre ul li br hr strong b em i s del u code sub sup kbd table thead tbody tr span mark div'
      .split(' ')
      .map((name) => [name, []]),
  ),
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};
const REACT_NAMES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

/** Parsed apart from the page: nothing of it runs or loads. */
function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function drawAll(nodes: NodeListOf<ChildNode>, drawing: Drawing): ReactNode[] {
  return [...nodes].map((node, place) => (
    <Fragment key={place}>
      {node instanceof Element ? draw(node, drawing) : node.textContent}
    </Fragment>
  ));
}

function draw(element: Element, drawing: Drawing): ReactNode {
  const name = element.tagName.toLowerCase();
  const special = SPECIAL[name];
  if (special) return special(element, drawing);
  const kept = ELEMENTS[name];
  const children = element.childNodes.length > 0 ? drawAll(element.childNodes, drawing) : undefined;
  if (!kept) return children;
  const attributes = kept.flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value === null ? [] : [[REACT_NAMES[attribute] ?? attribute, value]];
  });
  const kind = element.getAttribute('data-type');
  const isChecked = element.getAttribute('data-checked');
  return createElement(
    name,
    {
      ...Object.fromEntries(attributes),
      ...(kind && { 'data-type': kind }),
      ...(isChecked && { 'data-checked': isChecked }),
    },
    children,
  );
}

const SPECIAL: Readonly<Record<string, (element: Element, drawing: Drawing) => ReactNode>> = {
  a: (element, drawing) => {
    const href = element.getAttribute('href') ?? '';
    const isSafe = /^(https?:|mailto:|\/(?!\/)|#)/i.test(href);
    return (
      <a {...(isSafe && { href })} target="_blank" rel="noopener noreferrer nofollow">
        {drawAll(element.childNodes, drawing)}
      </a>
    );
  },
  input: (element) => <input type="checkbox" checked={element.hasAttribute('checked')} disabled />,
  'mention-component': (element, { source }) => {
    const kind = kindOf(element.getAttribute('entity_name'));
    const id = element.getAttribute('entity_identifier') ?? '';
    return (
      <span className="mention" dir="auto">
        {source.nameOf(kind, id)}
      </span>
    );
  },
  img: drawPicture,
  'image-component': drawPicture,
};

function drawPicture(element: Element, { slug, projectId }: Drawing): ReactNode {
  const src = element.getAttribute('src');
  if (!src) return null;
  const width = element.getAttribute('width') ?? '';
  const address = pictureAddress(src, { slug, projectId });
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="picture">
      <img
        src={address}
        alt={element.getAttribute('alt') ?? ''}
        loading="lazy"
        style={/^\d+(\.\d+)?(px|%)?$/.test(width) ? { inlineSize: width } : {}}
      />
    </a>
  );
}
