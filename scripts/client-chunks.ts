import { readFileSync } from 'node:fs';
import path from 'node:path';

import { normalizePath, type Plugin, type Rolldown } from 'vite';

const web = path.resolve(import.meta.dirname, '../web');
const idOf = (name: string) => normalizePath(path.join(web, name));

/** Modules that every workspace screen loads first. */
const FRAME = ['app/shell/workspace-layout.tsx', 'app/workspace/open-workspace.ts'];
const LIST = [
  'features/item-pages/screens/project-items-page.tsx',
  'features/work-items/data/project-items.ts',
];
const ITEM = ['features/item-detail/item-view.tsx'];
/** Screens that must not load what lists need. */
const SIGNED_OUT = ['features/auth/sign-in-page.tsx', 'features/auth/password-pages.tsx'];
/** Modules of menus and popovers. Pages for people who are signed out load them later. */
const MENUS = ['ui/menus/menu.tsx', 'ui/dialogs/popover.tsx'];
const OTHERS = [
  'features/home/home-page.tsx',
  'features/pages/list/pages-page.tsx',
  'features/pages/screen/page-screen.tsx',
  'features/projects/screens/projects-page.tsx',
  'features/settings/account-pages.tsx',
  'features/settings/project-pages.tsx',
  'features/settings/settings-layout.tsx',
  'features/settings/workspace-pages.tsx',
];

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/**
 * Bundles what lists of items need into few files. By default each module that two screens share
 * becomes a file, and a list requests more than a hundred, which costs more than their content.
 * Modules that other screens use stay separate, so that those screens do not load the list.
 */
export function listChunks(): (id: string, graph: Graph) => string | null {
  let parts: readonly (readonly [name: string, ids: ReadonlySet<string>])[] | null = null;
  return (id, graph) => {
    parts ??= partsOf(graph);
    return parts.find(([, ids]) => ids.has(id))?.[0] ?? null;
  };
}

function partsOf(graph: Graph) {
  const frame = below(graph, FRAME);
  const list = below(graph, LIST);
  const all = frame.union(list);
  return [
    ['controls', all.intersection(below(graph, SIGNED_OUT))],
    ['menus', all.intersection(below(graph, MENUS))],
    ['frame', frame],
    ['parts', list.intersection(below(graph, OTHERS))],
    ['item', list.intersection(below(graph, ITEM))],
    ['list', list],
  ] as const;
}

/** Static imports of these modules, with those of their imports. */
function below(graph: Graph, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = names.map(idOf);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const WORDS = ['messages/en/app.json', 'messages/en/ui.json'];
/** Screens whose files the page preloads, by the beginning of the path; the first match counts. */
const SCREENS = [
  {
    path: String.raw`^/[^/]+/projects/[^/]+/issues/?$`,
    modules: [...FRAME, ...LIST, ...WORDS, 'messages/en/work-items.json'],
  },
  {
    path: String.raw`^/[^/]+/?$`,
    modules: [
      ...FRAME,
      ...WORDS,
      'features/home/home-page.tsx',
      'messages/en/home.json',
      'messages/en/stickies.json',
      'messages/en/work-items.json',
    ],
  },
  {
    path: String.raw`^/[^/]+/(?:(?:projects|browse|notifications|settings)(?:/.*)?)?$`,
    modules: [...FRAME, ...WORDS],
  },
];

/** Runs while the program is still loading. */
const PREFETCH = idOf('app/prefetch.ts');
/** The Latin part of the typeface; other parts load when a text needs them. */
const TYPEFACE = /inter-latin-wght-normal[^/]*\.woff2$/;

/** Blocks the first paint: named by content so that the browser can cache it. */
const FIRST_PAINT = 'first-paint.js';
const firstPaint = path.join(web, 'public', FIRST_PAINT);

const place = ({ fileName }: { readonly fileName: string }) => `./${fileName}`;

/**
 * Adds preload links to the page: the typeface, and in the manifest for the server, which knows the
 * requested screen, the files of each screen.
 */
export function filesAhead(): Plugin {
  return {
    name: 'prefetched-files',
    // Builds only: the development server loads modules on demand.
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: PREFETCH, name: 'prefetch' });
      this.emitFile({ type: 'asset', name: FIRST_PAINT, source: readFileSync(firstPaint) });
    },
    renderChunk: {
      order: 'post',
      handler: (code, chunk) => (chunk.facadeModuleId === PREFETCH ? withoutModule(code) : null),
    },
    transformIndexHtml(html, { bundle = {} }) {
      const files = Object.values(bundle);
      const scripts = files.filter(
        (one) => one.type === 'chunk' && one.facadeModuleId === PREFETCH,
      );
      const named = files.find((one) => one.type === 'asset' && one.names.includes(FIRST_PAINT));
      const typefaces = files.filter(({ fileName }) => TYPEFACE.test(fileName));
      const tags = [
        ...scripts.map((one) => ['script', { src: place(one) }] as const),
        ...typefaces.map(
          (one) =>
            ['link', { rel: 'preload', as: 'font', type: 'font/woff2', href: place(one) }] as const,
        ),
        // At the end of the head: after the base element and the program's own script.
      ].map(
        ([tag, attrs]) =>
          ({ tag, injectTo: 'head', attrs: { ...attrs, crossorigin: true } }) as const,
      );
      return { html: named ? html.replace(`./${FIRST_PAINT}`, place(named)) : html, tags };
    },
    generateBundle: {
      // After the plugin that removes chunks with nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        const screens = screensOf(bundle);
        this.emitFile({
          type: 'asset',
          fileName: '.vite/prefetch.json',
          source: JSON.stringify(screens),
        });
      },
    },
  };
}

/** The files of each screen beyond those that every page loads. */
function screensOf(bundle: Rolldown.OutputBundle): { path: string; files: string[] }[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const filesOf = (file: string, found: Set<string>) => {
    if (found.has(file)) return;
    found.add(file);
    for (const other of byFile.get(file)?.imports ?? []) filesOf(other, found);
  };
  const entry = new Set<string>();
  for (const { isEntry, fileName } of chunks) if (isEntry) filesOf(fileName, entry);
  return SCREENS.map(({ path: at, modules }) => {
    const ids = new Set(modules.map(idOf));
    const found = new Set<string>();
    for (const { fileName, facadeModuleId, moduleIds } of chunks) {
      const isIts = facadeModuleId !== null && ids.has(facadeModuleId);
      if (isIts || moduleIds.some((id) => ids.has(id))) filesOf(fileName, found);
    }
    const files = [...found].filter((file) => !entry.has(file));
    // A screen is drawn only after its styles have loaded.
    const styles = files.flatMap((file) => [
      ...(byFile.get(file)?.viteMetadata?.importedCss ?? []),
    ]);
    return { path: at, files: [...files, ...new Set(styles)] };
  });
}

/** Name of the chunk that every page loads (`vite.config.ts`). */
const FIRST = 'first';

/**
 * Makes browsers compile the first chunk eagerly and off the main thread, not function by function
 * during the first render. Most of it runs at the start; other chunks would only be delayed.
 */
export function firstAtOnce(): Plugin {
  return {
    name: 'first-at-once',
    apply: 'build',
    generateBundle: {
      // Last: browsers read the hint in the first line only, and other plugins may write one.
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle))
          if (one.type === 'chunk' && one.name === FIRST)
            one.code = `//# allFunctionsCalledOnLoad\n${one.code}`;
      },
    },
  };
}

/** As a classic script that runs where it stands; a module would wait for the whole page. */
function withoutModule(code: string): string {
  if (/^\s*(?:import|export)\b(?!\.)/m.test(code)) throw new Error(`It imports: ${code}`);
  return `(() => {${code.replaceAll('import.meta.url', 'document.currentScript.src')}})();`;
}
