import type { NodeViewConstructor } from '@tiptap/pm/view';

import { copyText } from '#web/ui/feedback/copy-text.ts';

import { LANGUAGES } from './code-languages.ts';
import { button, part } from './dom.ts';

interface CodeParts {
  readonly labels: {
    readonly language: string;
    readonly plain: string;
    readonly copy: string;
    readonly copied: string;
  };
  readonly redraws: Set<() => void>;
}

/** View of a code block, with its language and a copy button. */
export function codeView({ labels, redraws }: CodeParts): NodeViewConstructor {
  return (node, view, getPos) => {
    const dom = document.createElement('div');
    const pre = document.createElement('pre');
    const code = document.createElement('code');
    const bar = part('div', 'code-bar');
    const language = part('select', 'code-language');
    language.setAttribute('aria-label', labels.language);
    language.append(
      option('', labels.plain),
      ...Object.entries(LANGUAGES).map(([id, name]) => option(id, name)),
    );
    const copy = button('code-copy', labels.copy, () => {
      void copyText(code.textContent, labels.copied);
    });
    copy.textContent = labels.copy;
    language.addEventListener('change', () => {
      const place = getPos();
      if (place === undefined) return;
      view.dispatch(view.state.tr.setNodeAttribute(place, 'language', language.value || null));
      view.focus();
    });
    bar.append(language, copy);
    dom.className = 'code-block';
    pre.append(code);
    dom.append(bar, pre);
    let name: unknown = node.attrs['language'];
    const draw = () => {
      const id = typeof name === 'string' ? name : '';
      if (id && !(id in LANGUAGES) && language.value !== id) language.append(option(id, id));
      language.value = id;
      language.disabled = !view.editable;
    };
    draw();
    redraws.add(draw);
    return {
      dom,
      contentDOM: code,
      update: (next) => {
        if (next.type !== node.type) return false;
        name = next.attrs['language'];
        draw();
        return true;
      },
      destroy: () => redraws.delete(draw),
      stopEvent: ({ target }) => target instanceof Node && bar.contains(target),
      ignoreMutation: (change) => change.type !== 'selection' && !code.contains(change.target),
    };
  };
}

function option(value: string, text: string): HTMLOptionElement {
  const element = document.createElement('option');
  element.value = value;
  element.textContent = text;
  return element;
}
