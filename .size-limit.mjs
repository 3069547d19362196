import { readFileSync } from 'node:fs';

const FOLDER = 'dist/web';
const manifest = JSON.parse(readFileSync(`${FOLDER}/.vite/manifest.json`, 'utf8'));

/** A chunk and everything it imports at once. */
function closureOf(name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) closureOf(other, found);
  return found;
}

const first = [...closureOf('features/auth/sign-in-page.tsx', closureOf('index.html'))];
const list = closureOf(
  'features/item-pages/screens/project-items-page.tsx',
  closureOf('index.html'),
);
// What a chart adds to a screen that lists work items.
const kinds = ['line', 'bar', 'ring'].map((kind) => `ui/charts/${kind}-chart.tsx`);
const charts = [...new Set(kinds.flatMap((name) => [...closureOf(name)]))].filter(
  (file) => !list.has(file),
);
const others = [...new Set(Object.values(manifest).map(({ file }) => file))].filter(
  (file) => file.endsWith('.js') && !first.includes(file),
);
const paths = (files) => files.map((file) => `${FOLDER}/${file}`);

export default [
  // It holds the addresses of all screens: each one adds a little.
  { name: 'JavaScript of the first route', path: paths(first), limit: '255 KB', gzip: true },
  // Without zod: values that screens need lie in shared/constants, beside the schemas. A list knows fields of every kind, every kind of container, days and times typed in ten languages, and how wide they become; and which of two versions that serve is the newer one.
  { name: 'JavaScript of a list', path: paths([...list]), limit: '458 kB', gzip: true },
  { name: 'JavaScript of the charts', path: paths(charts), limit: '30 KB', gzip: true },
  ...others.map((file) => ({
    name: file.replace(/^assets\/(.*)-[^-]+\.js$/, '$1'),
    path: paths([file]),
    limit: '120 KB',
    gzip: true,
  })),
];
