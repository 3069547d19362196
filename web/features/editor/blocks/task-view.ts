import type { NodeViewConstructor } from '@tiptap/pm/view';

import { directionOf } from '#web/lib/formats/text-direction.ts';

/** View of a task with its checkbox, whose accessible name is `label`. */
export function taskView(label: string, redraws: Set<() => void>): NodeViewConstructor {
  return (node, view, getPos) => {
    const row = document.createElement('li');
    const side = document.createElement('label');
    const box = document.createElement('input');
    const content = document.createElement('div');
    row.dataset['type'] = 'taskItem';
    side.contentEditable = 'false';
    box.type = 'checkbox';
    box.setAttribute('aria-label', label);
    side.append(box);
    row.append(side, content);
    let isChecked = node.attrs['checked'] === true;
    const show = () => {
      row.dataset['checked'] = String(isChecked);
      box.checked = isChecked;
      box.disabled = !view.editable;
    };
    show();
    row.dir = directionOf(node.textContent);
    redraws.add(show);
    box.addEventListener('change', () => {
      const place = getPos();
      if (place === undefined) return;
      view.dispatch(view.state.tr.setNodeAttribute(place, 'checked', box.checked));
    });
    return {
      dom: row,
      contentDOM: content,
      update: (next) => {
        if (next.type.name !== 'taskItem') return false;
        isChecked = next.attrs['checked'] === true;
        row.dir = directionOf(next.textContent);
        show();
        return true;
      },
      destroy: () => redraws.delete(show),
      ignoreMutation: (change) => change.type !== 'selection' && !content.contains(change.target),
    };
  };
}
