// The public form of an intake: links in its description.

/** What people write before an address; whatever has none of them leads to a site. */
const KNOWN = /^(?:https?:\/\/|mailto:)/i;
const SIGN =
  'M6.5 9.5l3-3M7.5 4.5l1-1a2.83 2.83 0 0 1 4 4l-1 1M8.5 11.5l-1 1a2.83 2.83 0 0 1-4-4l1-1';

/** The button that makes a link of what is chosen, and the line below the text that asks where it leads. */
export function linkTool(editor, say, onDone) {
  // Where in the text one was when the line was opened, and in which link.
  const tool = { editor, onDone, place: null, link: null, ...panelOf(say) };
  const { panel, address, add, remove } = tool;
  add.addEventListener('click', () => put(tool));
  remove.addEventListener('click', () => {
    tool.link?.replaceWith(...tool.link.childNodes);
    close(tool);
    onDone();
  });
  panel.addEventListener('keydown', (event) => {
    const isPut = event.key === 'Enter' && event.target === address;
    if (event.key !== 'Escape' && !isPut) return;
    event.preventDefault();
    if (isPut) put(tool);
    else close(tool);
  });
  editor.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open(tool);
  });
  return { name: say('link'), sign: SIGN, open: () => open(tool), panel };
}

function panelOf(say) {
  const panel = document.createElement('div');
  panel.className = 'ask';
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-label', say('link'));
  panel.hidden = true;
  const address = document.createElement('input');
  // A field for addresses would keep the form from being sent.
  address.type = 'text';
  address.inputMode = 'url';
  address.dir = 'ltr';
  address.maxLength = 2_000;
  address.placeholder = 'https://';
  address.setAttribute('aria-label', say('address'));
  const [add, remove] = ['addLink', 'removeLink'].map((name) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'plain';
    button.textContent = say(name);
    return button;
  });
  panel.append(address, add, remove);
  return { panel, address, add, remove };
}

function open(tool) {
  const { editor, panel, address, remove } = tool;
  const selection = getSelection();
  const isInside = selection.rangeCount > 0 && editor.contains(selection.anchorNode);
  tool.place = isInside ? selection.getRangeAt(0).cloneRange() : null;
  tool.link = isInside ? linkAt(editor, selection.anchorNode) : null;
  address.value = tool.link?.getAttribute('href') ?? '';
  remove.hidden = tool.link === null;
  panel.hidden = false;
  address.focus();
  address.select();
}

/** The link that the cursor is in. */
function linkAt(editor, node) {
  const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
  const found = element?.closest('a');
  return found && editor.contains(found) ? found : null;
}

function close({ editor, panel, place }) {
  panel.hidden = true;
  editor.focus();
  if (place === null) return;
  getSelection().removeAllRanges();
  getSelection().addRange(place);
}

function put(tool) {
  const { address, link, onDone } = tool;
  const typed = address.value.trim();
  close(tool);
  if (typed === '') return;
  const href = KNOWN.test(typed) ? typed : `https://${typed}`;
  if (link) link.setAttribute('href', href);
  else if (getSelection().isCollapsed) insert(href, typed);
  else document.execCommand('createLink', false, href);
  onDone();
}

/** Where nothing is chosen the address itself is what people read. */
function insert(href, text) {
  const made = document.createElement('a');
  made.href = href;
  made.textContent = text;
  // The command for HTML sets styles, which the page's policy forbids.
  const space = document.createTextNode('\u00a0');
  const place = getSelection().getRangeAt(0);
  place.insertNode(space);
  place.insertNode(made);
  getSelection().collapse(space, 1);
}
