import { createHash } from 'node:crypto';

import { describeApi, pathOf } from '#server/platform/http/openapi.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { Feature } from '#server/platform/kit/feature.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

/** The readable page of all API calls, self-contained, and its content security policy. */
export function docsPage(features: readonly Feature[]): { html: string; policy: string } {
  return { html: pageOf(features), policy: POLICY };
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; font: 15px/1.5 system-ui, sans-serif; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
input { width: 100%; box-sizing: border-box; padding: .6rem .8rem; font: inherit; border: 1px solid var(--line); border-radius: 6px; }
details { border-top: 1px solid var(--line); padding: .4rem 0; }
summary { cursor: pointer; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .8rem; background: var(--soft); border-radius: 6px; }
.method { display: inline-block; width: 4.5rem; font-weight: 600; }
.doc { display: block; margin-left: 4.9rem; opacity: .75; }
[hidden] { display: none; }`;

const SCRIPT = `
const search = document.querySelector('input');
const show = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const section of document.querySelectorAll('section')) {
    let found = 0;
    for (const call of section.querySelectorAll('details')) {
      const text = call.dataset.search;
      call.hidden = !words.every((word) => text.includes(word));
      if (!call.hidden) found += 1;
    }
    section.hidden = found === 0;
  }
};
search.addEventListener('input', show);
show();`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function pageOf(features: readonly Feature[]): string {
  const sections = features.map(sectionOf).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tutti: the API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>The API of Tutti</h1>
<p>Everything the program does goes through these calls. The same list for machines: <code>/api/openapi.json</code></p>
<label>Search <input type="search" placeholder="A path, a method or a word" autocomplete="off"></label>
${sections}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function sectionOf(feature: Feature): string {
  const routes = feature.routes ?? [];
  if (routes.length === 0) return '';
  const { paths } = describeApi([feature], '');
  const calls = routes.map((route) => callOf(route, paths, feature.name)).join('\n');
  return `<section>\n<h2>${escapeHtml(feature.name)}</h2>\n${calls}\n</section>`;
}

function callOf(route: Route, paths: unknown, feature: string): string {
  const path = pathOf(route.url);
  const words = `${route.method} ${path} ${route.doc} ${feature}`.toLowerCase();
  const permission = route.action ? `<p>Permission: <code>${route.action}</code></p>` : '';
  return `<details data-search="${escapeHtml(words)}">
<summary><code><span class="method">${route.method}</span> ${escapeHtml(path)}</code><span class="doc">${escapeHtml(route.doc)}</span></summary>
${permission}<pre><code>${escapeHtml(JSON.stringify(operationOf(paths, path, route.method), null, 2))}</code></pre>
</details>`;
}

/** Parameters, body and replies of an operation in OpenAPI. */
function operationOf(paths: unknown, path: string, method: string): unknown {
  const operation = property(property(paths, path), method.toLowerCase());
  return {
    parameters: property(operation, 'parameters'),
    requestBody: property(operation, 'requestBody'),
    responses: property(operation, 'responses'),
  };
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
