import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An import that crosses a forbidden border. */
export interface Crossing {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly rule: string;
}

interface Border {
  /** Files inside the border; a group of the pattern is the feature's name. */
  readonly files: RegExp;
  readonly rule: string;
  /** Whether such a file may import a package, or a path from the root like `server/app.ts`. */
  allows(name: string, feature: string): boolean;
}

const isPackage = (name: string) => !/^(shared|server|live|web|tests|scripts)\//.test(name);
const inFolder = (...folders: string[]) => {
  return (name: string) => folders.some((folder) => name.startsWith(`${folder}/`));
};
const isPublicOfServerFeature = (name: string) =>
  /^server\/features\/(?:[^/]+\/(.+\/)?(table|queries|commands|events|access)|containers\/\w+)\.ts$/.test(
    name,
  );
/** The half of a feature that holds its pages, lists and dialogs: `app` opens them, other features see the other half. */
const isScreen = (name: string) => /^web\/features\/[^/]+\/screens\//.test(name);
/** By name: a store, changes, a chip, picker, icon, section or editor, and the file that has the feature's own name. */
const PUBLIC =
  /^web\/features\/([^/]+)\/(?:(?:.+\/)?(?:store\.tsx?|changes\.ts|[^/]+-(?:chip|picker|icon|section|editor)\.tsx)|\1\.tsx)$/;
/** Open as a whole: progress, things that hold items, pages of lists, and what lists are made of. */
const KITS =
  /^web\/features\/(?:progress|containers|item-pages|work-items\/(?:data|fields|filters|lists))\//;
/** Lists and the open item are features of their own, which use the whole of what they have in common. */
const ITEM_FEATURES = /^item-/;
const ITEM_KITS = /^web\/features\/(?:work-items|item-rows|item-detail)\//;

const WEB_FEATURE =
  "a feature imports shared, ui, lib, itself, and other features' store, changes, chips, pickers, icons, editors and sections, the kits of progress, containers and lists";
const allowsWebFeature = (name: string, feature: string) =>
  isPackage(name) ||
  inFolder('shared', 'web/ui', 'web/lib')(name) ||
  (!isScreen(name) &&
    (inFolder(`web/features/${feature}`)(name) ||
      PUBLIC.test(name) ||
      KITS.test(name) ||
      (ITEM_FEATURES.test(feature) && ITEM_KITS.test(name))));

/** Imports point one way: shared <- platform <- features <- app, and ui, lib <- features <- app. */
const BORDERS: readonly Border[] = [
  {
    files: /^shared\/document\//,
    rule: 'the schema of documents imports @tiptap and shared',
    allows: (name) => name.startsWith('@tiptap/') || inFolder('shared')(name),
  },
  {
    files: /^shared\//,
    rule: 'shared imports zod and nothing else',
    allows: (name) => name === 'zod' || inFolder('shared')(name),
  },
  {
    files: /^server\/platform\//,
    rule: 'the platform knows no feature',
    allows: (name) => isPackage(name) || inFolder('shared', 'server/platform')(name),
  },
  {
    files: /^server\/features\/([^/]+)\//,
    rule: "a feature imports shared, the platform, itself, other features' table, queries, commands, events and access, and the kit of containers",
    allows: (name, feature) =>
      isPackage(name) ||
      inFolder('shared', 'server/platform', `server/features/${feature}`)(name) ||
      isPublicOfServerFeature(name),
  },
  {
    files: /^server\/start\//,
    rule: 'the start of a process imports shared, server and live',
    allows: (name) => isPackage(name) || inFolder('shared', 'server', 'live')(name),
  },
  {
    files: /^server\//,
    rule: 'the server imports nothing of web, and nothing of live but where a process starts',
    allows: (name) => isPackage(name) || inFolder('shared', 'server')(name),
  },
  {
    files: /^live\//,
    rule: "live imports shared, the platform and features' table, queries, commands, events and access",
    allows: (name) =>
      isPackage(name) ||
      inFolder('shared', 'server/platform', 'live')(name) ||
      isPublicOfServerFeature(name),
  },
  {
    files: /^web\/ui\//,
    rule: 'ui has no word of our domain: it imports ui and lib',
    allows: (name) => isPackage(name) || inFolder('web/ui', 'web/lib')(name),
  },
  {
    files: /^web\/lib\//,
    rule: 'lib has no word of our domain: it imports lib and shared',
    allows: (name) => isPackage(name) || inFolder('web/lib', 'shared')(name),
  },
  {
    files: /^web\/features\/([^/]+)\/screens\//,
    rule: WEB_FEATURE,
    allows: (name, feature) =>
      allowsWebFeature(name, feature) || inFolder(`web/features/${feature}/screens`)(name),
  },
  {
    files: /^web\/features\/([^/]+)\//,
    rule: `${WEB_FEATURE}; only app and screens import screens`,
    allows: allowsWebFeature,
  },
  {
    files: /^web\//,
    rule: 'web never imports the server',
    allows: (name) => isPackage(name) || inFolder('shared', 'web')(name),
  },
];

export function findCrossings(root: string): Crossing[] {
  const files = globSync('{shared,server,live,web,tests,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return crossingsOf(file.replaceAll('\\', '/'), text);
  });
}

function crossingsOf(file: string, text: string): Crossing[] {
  const found: Crossing[] = [];
  for (const match of text.matchAll(IMPORT)) {
    const { keyword = '', from, bare, dynamic } = match.groups ?? {};
    const name = from ?? bare ?? dynamic ?? '';
    const rule = brokenRule(file, name, keyword);
    const line = text.slice(0, match.index).split('\n').length;
    if (rule) found.push({ file, line, name, rule });
  }
  return found;
}

/** `import x from 'a'`, `export x from 'a'`, `import 'a'`, `import('a')`, also as a type. */
const IMPORT =
  /^(?:(?<keyword>import|export)\b[^'";]*?\bfrom\s*'(?<from>[^']+)'|import\s*'(?<bare>[^']+)')|\bimport\(\s*'(?<dynamic>[^']+)'\s*\)/gm;

function brokenRule(file: string, name: string, keyword: string): string | null {
  if (keyword === 'export') return 'import the file that has it: no re-exports';
  if (name.startsWith('../'))
    return 'name a file outside the folder by #shared, #server, #live or #web';
  if (/^[.#]/.test(name) && !/\.[a-z]+$/.test(name)) return 'name the file with its extension';
  const border = BORDERS.find((one) => one.files.test(file));
  if (!border) return null;
  const feature = border.files.exec(file)?.[1] ?? '';
  return border.allows(targetOf(file, name), feature) ? null : border.rule;
}

/** An import as a path from the root; packages keep their names. */
function targetOf(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('./') ? path.posix.join(path.posix.dirname(file), name) : name;
}

/** Files without import circles. Type imports count, which the linter's rule ignores. */
const WITHOUT_CIRCLES = '{shared,live,server,web}/**/*.{ts,tsx}';

/** Every circle of files below `root`: the files on the way back to the first. */
export function findCircles(root: string): string[][] {
  return circlesOf(importsOf(root, WITHOUT_CIRCLES));
}

/**
 * Folders whose rooms (their subfolders) must not import each other in a circle, not even for a type. The screens of a
 * feature are a room beside it: they use features that use its other half.
 */
const FOLDERS_OF_ROOMS = [
  'server/features',
  'server/platform',
  'web/features',
  'web/lib',
  'web/ui',
] as const;

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly name: string;
}

/** Circles of subfolders below `root`, each as arrows with one import that causes them. */
export function findRoomCircles(
  root: string,
  folders: readonly string[] = FOLDERS_OF_ROOMS,
): Arrow[][] {
  return folders.flatMap((folder) => {
    const arrows = arrowsIn(folder, importsOf(root, `${folder}/*/**/*.{ts,tsx}`));
    const rooms = new Map(
      [...arrows.keys()].map((from) => [from, [...(arrows.get(from)?.keys() ?? [])]]),
    );
    return circlesOf(rooms).map((circle) =>
      circle.flatMap((from, index) => {
        const to = circle[(index + 1) % circle.length] ?? from;
        return arrows.get(from)?.get(to) ?? [];
      }),
    );
  });
}

/** The first import of each room of the folder into each other one. */
function arrowsIn(
  folder: string,
  imports: ReadonlyMap<string, readonly string[]>,
): Map<string, Map<string, Arrow>> {
  const room = (file: string) =>
    new RegExp(`^${folder}/([^/]+(?:/screens(?=/))?)/`).exec(file)?.[1] ?? null;
  const arrows = new Map<string, Map<string, Arrow>>();
  for (const [file, names] of imports) {
    const from = room(file);
    for (const name of names) {
      const to = room(name);
      if (from === null || to === null || from === to) continue;
      const known = arrows.get(from) ?? new Map<string, Arrow>();
      if (!known.has(to)) known.set(to, { from, to, file, name });
      arrows.set(from, known);
    }
  }
  return arrows;
}

/** Most features that a file may need, one by way of the other, besides those that all others stand on. */
const MAX_CHAIN = 6;
/** Features that say who is where and may do what. */
const GROUND = new Set(['users', 'instances', 'workspaces', 'projects', 'permissions', 'people']);

/** Chains of features that are too long: the features that a file needs, each by way of the one before. */
export function findLongChains(root: string): { file: string; features: readonly string[] }[] {
  return ['server/features', 'web/features'].flatMap((folder) => {
    const imports = importsOf(root, `${folder}/*/**/*.{ts,tsx}`);
    const chains = new Map<string, readonly string[]>();
    const chainOf = (file: string): readonly string[] => {
      const known = chains.get(file);
      if (known) return known;
      // A circle of files is a fault of its own.
      chains.set(file, []);
      const feature = file.split('/')[2] ?? '';
      const below = (imports.get(file) ?? []).filter((name) => imports.has(name)).map(chainOf);
      const ways = [[], ...below].map((way) =>
        GROUND.has(feature) || way[0] === feature ? way : [feature, ...way],
      );
      const [longest = []] = ways.toSorted((a, b) => b.length - a.length);
      chains.set(file, longest);
      return longest;
    };
    const long = [...imports.keys()].filter((file) => chainOf(file).length > MAX_CHAIN);
    return long.map((file) => ({ file, features: chainOf(file) }));
  });
}

function importsOf(root: string, pattern: string): Map<string, string[]> {
  const files = globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  return new Map(
    files.toSorted().map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [file, namesIn(text).map((name) => targetOf(file, name))];
    }),
  );
}

/** Circles of a graph found by a depth-first walk: the nodes on the way back to the first. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]) => {
    const start = way.indexOf(node);
    if (start >= 0) circles.push(way.slice(start));
    if (start >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}

function namesIn(text: string): string[] {
  const found = [...text.matchAll(IMPORT)].map(({ groups }) => groups ?? {});
  return found.map(({ from, bare, dynamic }) => from ?? bare ?? dynamic ?? '');
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const faults = [
    ...findCrossings(root).map(({ file, line, name, rule }) => `${file}:${line}: ${name}: ${rule}`),
    ...findCircles(root).map((files) => `a circle of imports: ${files.join(' -> ')}`),
    ...findLongChains(root).map(
      ({ file, features }) => `${file}: a chain of features: ${features.join(' -> ')}`,
    ),
    ...findRoomCircles(root).map((arrows) =>
      [
        `a circle of folders: ${arrows.map(({ from }) => from).join(' -> ')} -> ${arrows[0]?.from}`,
        ...arrows.map(({ file, name }) => `  ${file} imports ${name}`),
      ].join('\n'),
    ),
  ];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
