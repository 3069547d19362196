import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import type { createLowlight } from 'lowlight';

type Lowlight = ReturnType<typeof createLowlight>;
type Tree = ReturnType<Lowlight['highlight']>;

const key = new PluginKey<DecorationSet>('code colors');
let loaded: Lowlight | null = null;
let loading: Promise<void> | null = null;

/** Loads the grammars when the first code block appears, since most texts have none. */
function loadOnce(): Promise<void> {
  loading ??= load().catch(() => {
    // Offline: the next text with code retries.
    loading = null;
  });
  return loading;
}

async function load(): Promise<void> {
  const { common, createLowlight: create } = await import('lowlight');
  loaded = create(common);
  loaded.registerAlias({ typescript: ['ts'], plaintext: ['text'] });
}

/** Highlights code by decorations; nothing is stored. */
export const CodeColors = Extension.create({
  name: 'codeColors',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: (_, { doc }) => colors(doc),
        apply: (transaction, before, { doc: old }, { doc }) => {
          if (transaction.getMeta(key)) return colors(doc);
          if (!transaction.docChanged) return before;
          const moved = before.map(transaction.mapping, doc);
          return recolored(moved, old, doc);
        },
      },
      props: { decorations: (state) => key.getState(state) },
      view: (view) => {
        let isAsked = false;
        const ask = () => {
          if (loaded || isAsked || !hasCode(view.state.doc)) return;
          isAsked = true;
          void loadOnce().then(() => {
            if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true));
          });
        };
        ask();
        return {
          update: (next, { doc }) => {
            if (next.state.doc !== doc) ask();
          },
        };
      },
    }),
  ],
});

function hasCode(doc: Node): boolean {
  let found = false;
  doc.descendants((node) => {
    found ||= node.type.name === 'codeBlock';
    return !found && !node.isTextblock;
  });
  return found;
}

function colors(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, place) => {
    if (node.type.name === 'codeBlock') found.push(...colorsOf(node, place));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}

/** Highlights only changed blocks, since a page may contain much code. */
function recolored(moved: DecorationSet, old: Node, doc: Node): DecorationSet {
  const known = new Set<Node>();
  old.descendants((node) => {
    if (node.type.name === 'codeBlock') known.add(node);
    return !node.isTextblock;
  });
  let set = moved;
  doc.descendants((node, place) => {
    if (node.type.name === 'codeBlock' && !known.has(node)) {
      set = set.remove(set.find(place, place + node.nodeSize)).add(doc, colorsOf(node, place));
    }
    return !node.isTextblock;
  });
  return set;
}

function colorsOf(node: Node, place: number): Decoration[] {
  const language: unknown = node.attrs['language'];
  if (!loaded || typeof language !== 'string' || !loaded.registered(language)) return [];
  const found: Decoration[] = [];
  walk(loaded.highlight(language, node.textContent), { at: place + 1, classes: '' }, found);
  return found;
}

interface Walk {
  readonly at: number;
  readonly classes: string;
}

/** Returns the position after the node. */
function walk(tree: Tree | Tree['children'][number], { at, classes }: Walk, found: Decoration[]) {
  if (tree.type === 'text') {
    const end = at + tree.value.length;
    if (classes) found.push(Decoration.inline(at, end, { class: classes }));
    return end;
  }
  if (!('children' in tree)) return at;
  const own = tree.type === 'element' ? tree.properties['className'] : null;
  const inner = [classes, ...(Array.isArray(own) ? own : [])].filter(Boolean).join(' ');
  let end = at;
  for (const child of tree.children) end = walk(child, { at: end, classes: inner }, found);
  return end;
}
