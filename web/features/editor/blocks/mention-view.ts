import type { NodeViewConstructor } from '@tiptap/pm/view';

import { kindOf } from '#web/features/editor/mention-kind.ts';
import type { MentionSource } from '#web/features/editor/mention-source.ts';

interface MentionParts {
  readonly source: () => MentionSource;
  readonly redraws: Set<() => void>;
  readonly open: (address: string) => void;
  /** Shows who somebody is, at their name. */
  readonly openPerson: (id: string, anchor: HTMLElement) => void;
}

/** A person, an item or a page named in a text, as it is called now; a press leads there. */
export function mentionView(parts: MentionParts): NodeViewConstructor {
  const { source, redraws, open, openPerson } = parts;
  return (node) => {
    const dom = document.createElement('a');
    dom.dir = 'auto';
    const kind = kindOf(node.attrs['entity_name']);
    const id = String(node.attrs['entity_identifier'] ?? '');
    dom.dataset['id'] = String(node.attrs['id'] ?? '');
    const draw = () => {
      const { nameOf, addressOf, me } = source();
      const isMine = kind === 'user_mention' && id === me;
      dom.className = isMine ? 'mention is-me' : 'mention';
      dom.textContent = nameOf(kind, id);
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
