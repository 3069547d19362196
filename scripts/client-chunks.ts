import { readFileSync } from 'node:fs';
import path from 'node:path';

import { normalizePath, type Plugin, type Rolldown } from 'vite';

const web = path.resolve(import.meta.dirname, '../web');
const idOf = (name: string) => normalizePath(path.join(web, name));

/** What every screen of a workspace begins with. */
const FRAME = ['app/shell/workspace-layout.tsx', 'app/workspace/open-workspace.ts'];
const LIST = [
  'features/work-items/pages/project-items-page.tsx',
  'features/work-items/data/project-items.ts',
];
const ITEM = ['features/work-items/detail/item-view.tsx'];
/** Screens that need little, and must not load what lists need. */
const SIGNED_OUT = ['features/auth/sign-in-page.tsx', 'features/auth/password-pages.tsx'];
/** What opens over a page. Pages of people who are signed out bring it after themselves. */
const MENUS = ['ui/menus/menu.tsx', 'ui/dialogs/popover.tsx'];
const OTHERS = [
  'features/home/home-page.tsx',
  'features/pages/list/pages-page.tsx',
  'features/pages/screen/page-screen.tsx',
  'features/projects/projects-page.tsx',
  'features/settings/account-pages.tsx',
  'features/settings/project-pages.tsx',
  'features/settings/settings-layout.tsx',
  'features/settings/workspace-pages.tsx',
];

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/**
 * Puts what lists of items need into few files: left alone each part that two screens share is a file, and a list
 * asks for more than a hundred, which takes longer than what they hold. Whatever other screens use of it is apart,
 * so that they do not load the list.
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

/** Modules that these need at once. */
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
/** Whose files the page names at once, by what its address begins with; the first that fits. */
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

/** What is run while the program is still on its way. */
const PREFETCH = idOf('app/prefetch.ts');
/** What most people read in; the other parts of the typeface come when something is written with them. */
const TYPEFACE = /inter-latin-wght-normal[^/]*\.woff2$/;

/** The page waits for it before it draws anything: named by its content it need not be asked for again. */
const FIRST_PAINT = 'first-paint.js';
const firstPaint = path.join(web, 'public', FIRST_PAINT);

const place = ({ fileName }: { readonly fileName: string }) => `./${fileName}`;

/**
 * Names files in the page before a script or style asks for them: the typeface there, and for the server, which
 * knows who asks for which screen, what each screen needs.
 */
export function filesAhead(): Plugin {
  return {
    name: 'prefetched-files',
    // In a build only: while developing, what a page needs comes in its turn.
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
        // At the end of the head: behind the base that addresses are read by, and behind the program's own script.
      ].map(
        ([tag, attrs]) =>
          ({ tag, injectTo: 'head', attrs: { ...attrs, crossorigin: true } }) as const,
      );
      return { html: named ? html.replace(`./${FIRST_PAINT}`, place(named)) : html, tags };
    },
    generateBundle: {
      // What has no more than styles is no file any more then.
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

/** What each screen needs of the files that there are, beside what every page begins with. */
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
    // A screen is drawn only once its styles are here.
    const styles = files.flatMap((file) => [
      ...(byFile.get(file)?.viteMetadata?.importedCss ?? []),
    ]);
    return { path: at, files: [...files, ...new Set(styles)] };
  });
}

/** What every page begins with (`vite.config.ts`). */
const FIRST = 'first';

/**
 * Has browsers make all of that ready beside the page's own work, and not function by function in the middle of the
 * first drawing: most of it is run while a page begins. Of the other files most is not, and would be waited for.
 */
export function firstAtOnce(): Plugin {
  return {
    name: 'first-at-once',
    apply: 'build',
    generateBundle: {
      // Browsers read it in the first line only: behind whatever else writes one.
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle))
          if (one.type === 'chunk' && one.name === FIRST)
            one.code = `//# allFunctionsCalledOnLoad\n${one.code}`;
      },
    },
  };
}

/** As a script that is run where it stands, not as a module after the whole page. */
function withoutModule(code: string): string {
  if (/^\s*(?:import|export)\b(?!\.)/m.test(code)) throw new Error(`It imports: ${code}`);
  return `(() => {${code.replaceAll('import.meta.url', 'document.currentScript.src')}})();`;
}
