import type { NodeViewConstructor } from '@tiptap/pm/view';

import { isPaletteColor } from '#shared/document/palette.ts';
import type { BlockPanel } from '#web/features/editor/text-bridge.ts';

import { signOf } from './callout-look.ts';
import { button, part } from './dom.ts';

interface CalloutParts {
  readonly labels: { readonly sign: string; readonly color: string };
  readonly openPanel: (panel: BlockPanel) => void;
  readonly redraws: Set<() => void>;
}

/** View of a callout, with buttons for icon and background. */
export function calloutView({ labels, openPanel, redraws }: CalloutParts): NodeViewConstructor {
  return (node, view, getPos) => {
    const dom = document.createElement('div');
    const content = document.createElement('div');
    const open = (kind: BlockPanel['kind'], anchor: HTMLElement) => {
      if (view.editable) openPanel({ kind, anchor, place: getPos });
    };
    const sign = button('callout-sign', labels.sign, () => open('callout-sign', sign));
    const color = button('callout-color', labels.color, () => open('callout-color', color));
    const side = part('div', 'callout-side');
    side.append(sign);
    content.className = 'callout-content';
    dom.append(side, content, color);
    let { attrs } = node;
    const draw = () => {
      const background: unknown = attrs['data-background'];
      if (isPaletteColor(background)) dom.dataset['backgroundColor'] = background;
      else delete dom.dataset['backgroundColor'];
      sign.textContent = signOf(attrs);
      sign.disabled = !view.editable;
      color.hidden = !view.editable;
    };
    dom.className = 'callout';
    draw();
    redraws.add(draw);
    return {
      dom,
      contentDOM: content,
      update: (next) => {
        if (next.type !== node.type) return false;
        ({ attrs } = next);
        draw();
        return true;
      },
      destroy: () => redraws.delete(draw),
      stopEvent: ({ target }) => target === sign || target === color,
      ignoreMutation: (change) => change.type !== 'selection' && !content.contains(change.target),
    };
  };
}
