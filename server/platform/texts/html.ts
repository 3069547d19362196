import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';

import { errors } from '#shared/errors.ts';

/** Limit of the HTML of a description, comment or page, in characters. */
export const MAX_HTML = 1_000_000;

/** Deeper content is dropped; beyond the second limit parsing would take seconds. */
const MAX_DEPTH = 80;
const ABSURD_DEPTH = 1000;

/**
 * Removes everything from HTML that our editor does not write. Runs on every write, so that stored
 * HTML can be shown, mailed and exported as it is.
 */
export function sanitizeHtml(html: string): string {
  return clean(html, OPTIONS);
}

/** Like `sanitizeHtml`, without its limit of length: documents have a limit of their own. */
export function sanitizeDocumentHtml(html: string): string {
  if (isAbsurdlyDeep(html)) throw errors.tooLarge();
  return sanitize(html, OPTIONS).trim();
}

/**
 * Like `sanitizeHtml`, for texts of people outside of the project: pictures must be uploads. A
 * picture of another site becomes a link, because loading it would reveal readers and their
 * addresses to that site.
 */
export function sanitizeStrangersHtml(html: string): string {
  return clean(html, STRANGERS_OPTIONS);
}

function clean(html: string, options: sanitize.IOptions): string {
  if (html.length > MAX_HTML || isAbsurdlyDeep(html)) throw errors.tooLarge();
  return sanitize(html, options).trim();
}

/** Plain text of a document; null when it is empty. */
export function plainText(html: string): string | null {
  if (isAbsurdlyDeep(html)) return null;
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name) => {
      if (HIDDEN_TEXT.has(name)) hidden += 1;
    },
    ontext: (part) => {
      if (hidden === 0) text += part;
    },
    onclosetag: (name) => {
      if (HIDDEN_TEXT.has(name)) hidden -= 1;
      if (!INLINE.has(name)) text += ' ';
    },
  });
  parser.end(html);
  const folded = text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();
  return folded === '' ? null : folded;
}

/** Ids of the users a document mentions, unique, in order. */
export function mentionsIn(html: string): string[] {
  const found = new Set<string>();
  for (const attributes of tagsIn(html, 'mention-component')) {
    const id = attributes['entity_identifier']?.toLowerCase() ?? '';
    if (attributes['entity_name'] === 'user_mention' && UUID.test(id)) found.add(id);
  }
  return [...found];
}

/** Ids of the work items a document mentions or embeds, unique. */
export function itemsIn(html: string): string[] {
  const found = new Set<string>();
  for (const attributes of tagsIn(html, 'mention-component', 'issue-embed-component')) {
    const id = attributes['entity_identifier']?.toLowerCase() ?? '';
    const isOther = ['user_mention', 'page_mention'].includes(attributes['entity_name'] ?? '');
    if (!isOther && UUID.test(id)) found.add(id);
  }
  return [...found];
}

/**
 * Attributes of tags with these names, in order. Parses only those tags: a whole text takes a
 * hundred times as long.
 */
export function* tagsIn(html: string, ...names: readonly string[]): Generator<Attributes> {
  for (const [tag] of html.matchAll(new RegExp(`<(?:${names.join('|')})\\b[^<>]*>`, 'gi'))) {
    let found: Attributes = {};
    const parser = new Parser({ onopentag: (_name, attributes) => (found = attributes) });
    parser.end(tag);
    yield found;
  }
}

type Attributes = Readonly<Record<string, string>>;

/** Whether hundreds of tags are nested: the parsers take quadratic time in the depth. */
export function isAbsurdlyDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const tag = (name ?? '').toLowerCase();
    if (VOID.has(tag)) continue;
    const count = open.get(tag) ?? 0;
    if (slash !== '' && count === 0) continue;
    open.set(tag, slash === '' ? count + 1 : count - 1);
    depth += slash === '' ? 1 : -1;
    if (depth > ABSURD_DEPTH) return true;
  }
  return false;
}

const VOID = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr', 'link', 'meta', 'area', 'source']);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Elements whose content is not text of the document; the sanitizer removes it entirely. */
const HIDDEN_TEXT = new Set([
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'iframe',
  'object',
  'embed',
  'template',
  'title',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'svg',
  'math',
]);

const INLINE = new Set(
  'a abbr b code del em i ins kbd label mark mention-component s small span strong sub sup u'.split(
    ' ',
  ),
);

const BLOCK_DATA = [
  'data-type',
  'data-checked',
  'data-block-type',
  'data-logo-in-use',
  'data-emoji-unicode',
  'data-emoji-url',
  'data-icon-name',
  'data-icon-color',
  'data-background',
];
const CELL = ['colspan', 'rowspan', 'colwidth', 'background', 'textcolor', 'style'];
const IMAGE = ['src', 'alt', 'title', 'width', 'height', 'aspectratio', 'id'];

const COLOR =
  /^(?:#[0-9a-f]{3,8}|[a-z-]{1,40}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\)|var\(--[\w-]{1,60}\))$/i;
const LENGTH = /^\d{1,5}(?:\.\d{1,4})?(?:px|%|em|rem)?$/;

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'div', 'hr', 'br'],
    ...['ul', 'ol', 'li', 'label', 'input'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'colgroup', 'col'],
    ...['strong', 'b', 'em', 'i', 's', 'del', 'strike', 'u', 'ins', 'code', 'span', 'a', 'mark'],
    ...['sub', 'sup', 'kbd', 'small', 'abbr', 'img', 'figure', 'figcaption'],
    ...['mention-component', 'image-component', 'issue-embed-component'],
  ],
  allowedAttributes: {
    '*': ['class'],
    p: ['style', 'data-text-align'],
    ...Object.fromEntries(
      ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['style', 'data-text-align']]),
    ),
    a: ['href', 'target', 'rel', 'title'],
    span: ['style', 'data-text-color', 'data-background-color', 'color', 'backgroundcolor'],
    mark: ['style', 'data-color'],
    div: BLOCK_DATA,
    ul: ['data-type'],
    ol: ['start', 'type', 'data-type'],
    li: ['data-type', 'data-checked'],
    input: ['type', 'checked', 'disabled'],
    pre: ['data-language'],
    code: ['data-language'],
    table: ['style'],
    tr: ['background', 'textcolor', 'style'],
    td: CELL,
    th: CELL,
    col: ['span', 'width', 'style'],
    img: IMAGE.filter((name) => name !== 'id'),
    'image-component': IMAGE,
    'mention-component': ['id', 'entity_identifier', 'entity_name'],
    'issue-embed-component': [
      'id',
      'entity_identifier',
      'entity_name',
      'project_identifier',
      'workspace_identifier',
    ],
  },
  allowedStyles: {
    '*': {
      color: [COLOR],
      'background-color': [COLOR],
      'text-align': [/^(?:left|center|right|justify|start|end)$/],
      width: [LENGTH],
      'min-width': [LENGTH],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'], 'image-component': ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'data-emoji-url'],
  allowProtocolRelative: false,
  nestingLimit: MAX_DEPTH,
  nonTextTags: [...HIDDEN_TEXT],
  transformTags: {
    '*': (tagName, given) => ({ tagName, attribs: safeAttributes(tagName, given) }),
  },
  // The only input in a document is a task's checkbox.
  exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs['type'] !== 'checkbox',
};

const STRANGERS_OPTIONS: sanitize.IOptions = {
  ...OPTIONS,
  transformTags: {
    ...OPTIONS.transformTags,
    img: linkedPicture,
    'image-component': linkedPicture,
    div: (tagName, { 'data-emoji-url': picture = '', ...attribs }) => ({
      tagName,
      attribs: isOwnAddress(picture) ? { ...attribs, 'data-emoji-url': picture } : attribs,
    }),
  },
};

/** Keeps a picture of this site, and replaces another one by a link. */
function linkedPicture(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { src = '', alt = '' } = attribs;
  const address = safeAddress(src);
  if (address === null || isOwnAddress(address)) return { tagName, attribs };
  return { tagName: 'a', attribs: { href: address, target: '_blank' }, text: alt || address };
}

/** Whether a safe address belongs to this site: a path, or a file's id. */
const isOwnAddress = (address: string): boolean => !/^[a-z][a-z\d+.-]*:/i.test(address);

function safeAttributes(tag: string, given: sanitize.Attributes): sanitize.Attributes {
  const safe = { ...given };
  for (const name of ['href', 'src', 'data-emoji-url']) {
    const address = safe[name];
    if (address === undefined) continue;
    const kept = safeAddress(address);
    if (kept === null) delete safe[name];
    else safe[name] = kept;
  }
  if (safe['class'] !== undefined) safe['class'] = safeClasses(safe['class']);
  if (safe['class'] === '') delete safe['class'];
  // On table cells `background` is an obsolete attribute that loads an image.
  if (safe['background'] !== undefined && !COLOR.test(safe['background'])) {
    delete safe['background'];
  }
  if (tag === 'a') {
    safe['rel'] = 'noopener noreferrer nofollow';
    if (safe['target'] !== undefined) safe['target'] = '_blank';
  }
  return safe;
}

/** Safe URLs, paths, anchors and asset ids; null for anything a browser reads otherwise. */
function safeAddress(given: string): string | null {
  // Browsers skip control characters and leading spaces before the scheme.
  const address = given.replaceAll(/[\u0000-\u001F]/g, '').trim();
  if (/^(?:https?:\/\/|mailto:)[^\s]/i.test(address)) return address;
  if (/^\/(?![/\\])/.test(address) || address.startsWith('#')) return address;
  return UUID.test(address.toLowerCase()) ? address : null;
}

/** Keeps styling classes; drops those that could place a text over the application. */
function safeClasses(given: string): string {
  return given
    .split(/\s+/)
    .filter((name) => name !== '' && !OVERLAY.test(name))
    .join(' ');
}

const OVERLAY = /^(?:[\w-]+:)*-?(?:fixed|absolute|sticky|inset|z-|top-|left-|right-|bottom-|\[)/;
