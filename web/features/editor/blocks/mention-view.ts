import type { NodeViewConstructor } from '@tiptap/pm/view';

import { kindOf } from '#web/features/editor/mention-kind.ts';
import type { MentionedItem, MentionSource } from '#web/features/editor/text-things.ts';
import { states } from '#web/features/states/store.ts';

import { part } from './dom.ts';

interface MentionParts {
  readonly source: () => MentionSource;
  readonly redraws: Set<() => void>;
  readonly open: (address: string) => void;
  /** Opens a person's card at their name. */
  readonly openPerson: (id: string, anchor: HTMLElement) => void;
}

/** View of a mention with the current name; a press opens it. */
export function mentionView(parts: MentionParts): NodeViewConstructor {
  const { source, redraws, open, openPerson } = parts;
  return (node) => {
    const dom = document.createElement('a');
    dom.dir = 'auto';
    const kind = kindOf(node.attrs['entity_name']);
    const id = String(node.attrs['entity_identifier'] ?? '');
    dom.dataset['id'] = String(node.attrs['id'] ?? '');
    const draw = () => {
      const { nameOf, itemOf, addressOf, me } = source();
      const isMine = kind === 'user_mention' && id === me;
      dom.className = isMine ? 'mention is-me' : 'mention';
      const item = kind === 'issue_mention' ? itemOf(id) : undefined;
      dom.classList.toggle('is-item', item !== undefined);
      if (item) dom.replaceChildren(...itemParts(item));
      else dom.textContent = nameOf(kind, id);
      const address = addressOf(kind, id);
      if (address) dom.href = address;
      else dom.removeAttribute('href');
    };
    if (kind === 'user_mention') asButton(dom, () => openPerson(id, dom));
    dom.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !dom.href) return;
      event.preventDefault();
      open(dom.href);
    });
    draw();
    redraws.add(draw);
    return { dom, destroy: () => redraws.delete(draw) };
  };
}

/** State, key and title of an item. */
function itemParts({ key, name, stateId }: MentionedItem): (HTMLElement | string)[] {
  const sign = part('span', 'mention-state');
  const state = states.get(stateId ?? '');
  if (state) {
    sign.dataset['group'] = state.group;
    sign.style.setProperty('--state', state.color);
    sign.role = 'img';
    sign.ariaLabel = state.name;
  }
  const title = part('bdi', 'mention-name');
  title.textContent = name;
  const id = part('span', 'mention-key');
  id.textContent = key;
  return [sign, id, ' ', title];
}

function asButton(dom: HTMLElement, press: () => void): void {
  dom.setAttribute('role', 'button');
  dom.tabIndex = 0;
  dom.addEventListener('click', press);
  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  });
}
