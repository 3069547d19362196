import './editor.css';
import { createElement, Fragment, memo, type ReactNode, useDeferredValue, useMemo } from 'react';

import { isPaletteColor } from '#shared/document/palette.ts';

import { signOf } from './blocks/callout-look.ts';
import { LinkCard } from './link-card.tsx';
import { isBareAddress } from './link-preview.ts';
import { kindOf } from './mention-kind.ts';
import { MentionedItemParts, MentionedPerson } from './mentioned.tsx';
import { pictureAddress } from './pictures/picture-address.ts';
import { type MentionSource, useMentionSource, useTextThings } from './text-things.ts';

interface RichTextProps {
  readonly html: string;
  readonly slug: string;
  readonly projectId: string;
  readonly className?: string;
}

/** Renders a stored text without the editor, so that many of them are cheap. */
export const RichText = memo(function RichText({
  html,
  slug,
  projectId,
  className = '',
}: RichTextProps) {
  const source = useMentionSource(projectId);
  const { first, late, isBare } = useMemo(() => {
    const blocks = [...parse(html).childNodes];
    return {
      first: blocks.slice(0, FIRST_BLOCKS),
      late: blocks.slice(FIRST_BLOCKS),
      isBare: blocks.some(isInline),
    };
  }, [html]);
  const isLong = late.length > 0;
  const drawing = useMemo(() => ({ source, slug, projectId }), [source, slug, projectId]);
  return (
    <div
      className={`rich-text prose ${isLong ? 'is-long' : ''} ${className}`}
      {...(isBare && { dir: 'auto' })}
    >
      <Blocks blocks={first} drawing={drawing} />
      {isLong && <LateBlocks blocks={late} drawing={drawing} />}
    </div>
  );
});

/** Blocks of the first render, enough for the tallest screen; the rest follows after the paint. */
const FIRST_BLOCKS = 60;

interface BlocksProps {
  readonly blocks: readonly ChildNode[];
  readonly drawing: Drawing;
}

function Blocks({ blocks, drawing }: BlocksProps) {
  return useMemo(() => drawAll(blocks, drawing), [blocks, drawing]);
}

function LateBlocks(props: BlocksProps) {
  const isTime = useDeferredValue(true, false);
  return isTime && <Blocks {...props} />;
}

/** Whether a node is inline: a text without blocks, as programs send it, becomes one block. */
function isInline(node: ChildNode): boolean {
  if (node instanceof Element) return INLINE.test(node.tagName);
  return Boolean(node.textContent?.trim());
}

const INLINE = /^(A|B|CODE|DEL|EM|I|MARK|MENTION-COMPONENT|S|SPAN|STRONG|SUB|SUP|U)$/;

interface Drawing {
  readonly source: MentionSource;
  readonly slug: string;
  readonly projectId: string;
}

/** Elements that are rendered, with their allowed attributes; of all others only the content. */
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
const DATA = ['data-type', 'data-checked'];

/** Parsed in a separate document, so that nothing is executed or loaded. */
function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function drawAll(nodes: Iterable<ChildNode>, drawing: Drawing): ReactNode[] {
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
  const data = DATA.flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value ? [[attribute, value]] : [];
  });
  return createElement(
    name,
    {
      ...Object.fromEntries([...attributes, ...data]),
      ...looksOf(element),
      ...directionOf(element),
    },
    children,
  );
}

const OWN_DIRECTION = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI']);

/**
 * Each block has the direction of its text; a list item has one for all its lines, so that its
 * bullet is on the right side.
 */
function directionOf(element: Element): { readonly dir?: 'auto' } {
  const isInPoint = element.parentElement?.tagName === 'LI';
  // A point without words has its bullet on the side of the page.
  const isEmptyPoint = element.tagName === 'LI' && element.textContent === '';
  return OWN_DIRECTION.has(element.tagName) && !isInPoint && !isEmptyPoint ? { dir: 'auto' } : {};
}

/** Colors and alignment; palette colors come from the theme. */
function looksOf(element: Element): Readonly<Record<string, unknown>> {
  const color = element.getAttribute('data-text-color') ?? element.getAttribute('textcolor');
  const back = element.getAttribute('data-background-color') ?? element.getAttribute('background');
  const align = /text-align:\s*(center|right)\b/.exec(element.getAttribute('style') ?? '')?.[1];
  const style = {
    ...(align && { textAlign: align }),
    ...(isCssColor(color) && { color }),
    ...(isCssColor(back) && { backgroundColor: back }),
  };
  return {
    ...(isPaletteColor(color) && { 'data-text-color': color }),
    ...(isPaletteColor(back) && { 'data-background-color': back }),
    ...(Object.keys(style).length > 0 && { style }),
  };
}

function isCssColor(color: string | null): color is string {
  return (
    color !== null && color !== 'none' && !isPaletteColor(color) && /^[#\w(),.% -]+$/.test(color)
  );
}

/** A paragraph; one that is only a URL gets a link card below. */
function drawParagraph(element: Element, drawing: Drawing): ReactNode {
  const [link] = element.children;
  const href = link?.tagName === 'A' ? (link.getAttribute('href') ?? '') : '';
  // A card has no room in a cell or a list.
  const isCard = !element.closest('li, td, th') && isBareAddress(element.textContent, href);
  const children = element.childNodes.length > 0 ? drawAll(element.childNodes, drawing) : undefined;
  const line = (
    <p {...looksOf(element)} {...directionOf(element)}>
      {children}
    </p>
  );
  if (!isCard) return line;
  return (
    <>
      {line}
      <LinkCard slug={drawing.slug} url={href} />
    </>
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
  p: drawParagraph,
  div: (element, drawing) => {
    const kind = element.getAttribute('data-block-type');
    if (kind === 'callout-component') return drawCallout(element, drawing);
    const isRule = element.getAttribute('data-type') === 'horizontalRule';
    return isRule ? <hr /> : <div>{drawAll(element.childNodes, drawing)}</div>;
  },
  table: (element, drawing) => (
    <div className="table-scroll">
      <table>{drawAll(element.childNodes, drawing)}</table>
    </div>
  ),
  'issue-embed-component': (element, { projectId }) => (
    <div className="item-embed">
      <Embed
        itemId={element.getAttribute('entity_identifier') ?? ''}
        projectId={element.getAttribute('project_identifier') ?? projectId}
      />
    </div>
  ),
  input: (element) => (
    <input
      type="checkbox"
      // Named by its own text, which is beside it in the task.
      aria-label={element.closest('li')?.textContent.trim() || '✓'}
      checked={element.hasAttribute('checked')}
      disabled
    />
  ),
  'mention-component': drawMention,
  img: drawPicture,
  'image-component': drawPicture,
};

function drawMention(element: Element, { source, projectId }: Drawing): ReactNode {
  const kind = kindOf(element.getAttribute('entity_name'));
  const id = element.getAttribute('entity_identifier') ?? '';
  const { nameOf, itemOf, addressOf, me } = source;
  if (kind === 'user_mention') {
    const who = { personId: id, projectId };
    return <MentionedPerson name={nameOf(kind, id)} isMine={id === me} {...who} />;
  }
  const address = addressOf(kind, id);
  const Tag = address ? 'a' : 'span';
  const item = kind === 'issue_mention' ? itemOf(id) : undefined;
  return (
    <Tag
      {...(address && { href: address })}
      className={item ? 'mention is-item' : 'mention'}
      dir="auto"
    >
      {item ? <MentionedItemParts item={item} /> : nameOf(kind, id)}
    </Tag>
  );
}

/** An embedded work item. */
function Embed(props: { readonly itemId: string; readonly projectId: string }) {
  const { ItemEmbed } = useTextThings();
  return <ItemEmbed {...props} />;
}

function drawCallout(element: Element, drawing: Drawing): ReactNode {
  const sign = signOf({ 'data-emoji-unicode': element.getAttribute('data-emoji-unicode') });
  const color = element.getAttribute('data-background');
  return (
    <div className="callout" {...(isPaletteColor(color) && { 'data-background-color': color })}>
      <span className="callout-sign" aria-hidden>
        {sign}
      </span>
      <div className="callout-content">{drawAll(element.childNodes, drawing)}</div>
    </div>
  );
}

function drawPicture(element: Element, { slug, projectId }: Drawing): ReactNode {
  const src = element.getAttribute('src');
  if (!src) return null;
  const width = element.getAttribute('width') ?? '';
  const address = pictureAddress(src, { slug, projectId });
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="picture"
      style={/^\d+(\.\d+)?(px|%)?$/.test(width) ? { inlineSize: width } : {}}
    >
      <img src={address} alt={element.getAttribute('alt') ?? ''} loading="lazy" />
    </a>
  );
}
