import { mergeAttributes, Node, wrappingInputRule } from '@tiptap/react';

/** A list of things to do (contract: pages-intake-views 11). */
export const TaskList = Node.create({
  name: 'taskList',
  group: 'block list',
  content: 'taskItem+',
  parseHTML: () => [{ tag: 'ul[data-type="taskList"]', priority: 51 }],
  renderHTML: ({ HTMLAttributes }) => [
    'ul',
    mergeAttributes(HTMLAttributes, { 'data-type': 'taskList' }),
    0,
  ],
});

/** One thing to do, with its box. `label` names the box for people who hear the screen. */
export const TaskItem = Node.create<{ label: string }>({
  name: 'taskItem',
  content: 'paragraph block*',
  defining: true,
  addOptions: () => ({ label: '' }),
  addAttributes: () => ({
    checked: {
      default: false,
      keepOnSplit: false,
      parseHTML: (element) => element.getAttribute('data-checked') === 'true',
      renderHTML: ({ checked }) => ({ 'data-checked': String(checked === true) }),
    },
  }),
  parseHTML: () => [{ tag: 'li[data-type="taskItem"]', priority: 51 }],
  renderHTML({ node, HTMLAttributes }) {
    const box = { type: 'checkbox', ...(node.attrs['checked'] && { checked: 'checked' }) };
    return [
      'li',
      mergeAttributes(HTMLAttributes, { 'data-type': 'taskItem' }),
      ['label', ['input', box], ['span']],
      ['div', 0],
    ];
  },
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      'Mod-Shift-9': () => this.editor.commands.toggleList('taskList', 'taskItem'),
    };
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^\s*\[([ xX]?)\]\s$/,
        type: this.type,
        getAttributes: (match) => ({ checked: match[1]?.toLowerCase() === 'x' }),
      }),
    ];
  },
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const row = document.createElement('li');
      const label = document.createElement('label');
      const box = document.createElement('input');
      const content = document.createElement('div');
      row.dataset['type'] = 'taskItem';
      label.contentEditable = 'false';
      box.type = 'checkbox';
      box.setAttribute('aria-label', this.options.label);
      label.append(box);
      row.append(label, content);
      const show = (isChecked: boolean) => {
        row.dataset['checked'] = String(isChecked);
        box.checked = isChecked;
        box.disabled = !editor.isEditable;
      };
      show(node.attrs['checked'] === true);
      box.addEventListener('change', () => {
        const place = getPos();
        if (place === undefined) return;
        editor.commands.command(({ tr }) => {
          tr.setNodeAttribute(place, 'checked', box.checked);
          return true;
        });
      });
      return {
        dom: row,
        contentDOM: content,
        update: (next) => {
          if (next.type.name !== 'taskItem') return false;
          show(next.attrs['checked'] === true);
          return true;
        },
      };
    };
  },
});
