// The public form of an intake: turns the field for the description into one that formats what is written. It comes
// when somebody begins to write there; without it the field takes plain text.
import { linkTool } from './intake-links.js';
import { pictureTool } from './intake-pictures.js';

/** What a description may hold, and what each element is sent as. Nothing else passes, nor any attribute but where a
 * link leads and which file a picture is. */
const SENT_AS = {
  P: 'p',
  DIV: 'p',
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  S: 's',
  STRIKE: 's',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BLOCKQUOTE: 'blockquote',
};
const BLOCKS = new Set(['p', 'ul', 'ol', 'blockquote', 'image-component']);

/** The buttons: the command of the browser, which is also the key of their name, their sign, and the value of the command. Signs are lines, or a letter. */
const TOOLS = [
  ['bold', 'B'],
  ['italic', 'I'],
  ['strikeThrough', 'S'],
  ['insertUnorderedList', 'M7 4h7M7 8h7M7 12h7M2.5 4h1M2.5 8h1M2.5 12h1'],
  ['insertOrderedList', 'M7 4h7M7 8h7M7 12h7M2 3l1-.5V6M2 9.5h2l-2 3h2'],
  ['formatBlock', 'M3 3v10M7 5h7M7 8h7M7 11h4', 'blockquote'],
];

/** The sign of a button, whose name it does not say. */
function signOf(sign) {
  if (sign.length === 1) {
    const letter = document.createElement('span');
    letter.setAttribute('aria-hidden', 'true');
    letter.textContent = sign;
    return letter;
  }
  const [picture, lines] = ['svg', 'path'].map((name) =>
    document.createElementNS('http://www.w3.org/2000/svg', name),
  );
  picture.setAttribute('viewBox', '0 0 16 16');
  picture.setAttribute('aria-hidden', 'true');
  lines.setAttribute('d', sign);
  picture.append(lines);
  return picture;
}

/** Copies what may be sent out of an element. */
function cleaned(from, into) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) into.append(node.data);
    else if (node.nodeName === 'BR') into.append(document.createElement('br'));
    else if (node.nodeType === Node.ELEMENT_NODE) cleanElement(node, into);
  }
  return into;
}

function cleanElement(node, into) {
  if (node.nodeName === 'IMG') {
    if (node.dataset.file) into.append(pictureOf(node.dataset.file));
    return;
  }
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    const link = document.createElement('a');
    link.setAttribute('href', node.getAttribute('href'));
    into.append(cleaned(node, link));
    return;
  }
  const name = SENT_AS[node.nodeName];
  // A paragraph inside another block would end that one.
  const isNested = name === 'p' && into.nodeName !== 'BODY' && into.nodeName !== 'DIV';
  if (!name || isNested) cleaned(node, into);
  else into.append(cleaned(node, document.createElement(name)));
}

/** An uploaded picture as texts hold it. */
function pictureOf(id) {
  const picture = document.createElement('image-component');
  picture.setAttribute('src', id);
  return picture;
}

/** The HTML of a description: lines that stand in no block become paragraphs. */
function htmlOf(editor) {
  const holder = cleaned(editor, document.createElement('div'));
  let line = null;
  for (const node of [...holder.childNodes]) {
    if (BLOCKS.has(node.localName)) line = null;
    else {
      if (!line) {
        line = document.createElement('p');
        node.before(line);
      }
      line.append(node);
    }
  }
  const isEmpty = holder.textContent.trim() === '' && !holder.querySelector('image-component');
  return isEmpty ? '' : holder.innerHTML;
}

/** Puts the formatting field in the place of the plain one. */
export function enrich(field, { call, say }, isAtIt) {
  const sent = document.createElement('input');
  sent.type = 'hidden';
  sent.name = 'description_html';
  const label = field.form.querySelector(`label[for="${field.id}"]`);
  label.id = `${field.id}-label`;
  const editor = document.createElement('div');
  editor.className = 'editor';
  editor.contentEditable = 'true';
  editor.dir = 'auto';
  const roles = { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': label.id };
  for (const [name, value] of Object.entries(roles)) editor.setAttribute(name, value);
  const described = field.getAttribute('aria-describedby');
  if (described) editor.setAttribute('aria-describedby', described);
  for (const line of field.value === '' ? [] : field.value.split('\n')) {
    const paragraph = document.createElement('p');
    paragraph.append(line === '' ? document.createElement('br') : line);
    editor.append(paragraph);
  }
  label.addEventListener('click', () => editor.focus());

  const keep = () => {
    sent.value = htmlOf(editor);
    field.value = editor.innerText.replaceAll('\u00a0', ' ').trim();
  };
  editor.addEventListener('input', keep);
  const pictures = pictureTool(editor, { call, say }, keep);
  const links = linkTool(editor, say, keep);
  editor.addEventListener('paste', (event) => {
    event.preventDefault();
    if (pictures.take(event.clipboardData.files)) return;
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  });

  const box = document.createElement('div');
  box.className = 'box';
  const own = [links, pictures].map(({ name, sign, open }) => ({ name, sign, act: open }));
  box.append(editor, toolbarOf(editor, say, keep, own), links.panel, pictures.panel);
  field.before(box, sent);
  field.hidden = true;
  document.execCommand('defaultParagraphSeparator', false, 'p');
  document.execCommand('styleWithCSS', false, 'false');
  keep();
  if (isAtIt) {
    editor.focus();
    getSelection().selectAllChildren(editor);
    getSelection().collapseToEnd();
  }
}

/** One stop of the Tab key; arrows go from button to button. */
function toolbarOf(editor, say, onDone, others) {
  const bar = document.createElement('div');
  bar.className = 'tools';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', say('formatting'));
  const commands = TOOLS.map(([command, sign, value]) => ({
    ...{ name: say(command), sign, command },
    act: () => {
      editor.focus();
      document.execCommand(command, false, value);
      onDone();
    },
  }));
  const buttons = [...commands, ...others].map(({ name, sign, command = '', act }, place) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `tool ${command}`.trim();
    button.title = name;
    button.setAttribute('aria-label', name);
    button.append(signOf(sign));
    button.tabIndex = place === 0 ? 0 : -1;
    // The text keeps its selection.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', act);
    return button;
  });
  bar.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement);
    const next = (at + step + buttons.length) % buttons.length;
    for (const [place, button] of buttons.entries()) button.tabIndex = place === next ? 0 : -1;
    buttons[next].focus();
  });
  bar.append(...buttons);
  return bar;
}
