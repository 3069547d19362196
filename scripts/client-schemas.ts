import type { Plugin } from 'vite';

/** Values that calls may be a part of. */
const MADE = new Set(['CallExpression', 'ObjectExpression']);
const SHARED = /\/shared\/(?:contract\/|[\w-]+\.ts$)/;

/**
 * Leaves out the schemas that the client does not use. What it takes of the contract is types and a few words; but a
 * schema is made by calls, of which no builder knows that nothing else depends on them, and so all would be made,
 * with the library for it, before the first screen is drawn.
 */
export function unusedSchemas(): Plugin {
  return {
    name: 'unused-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!SHARED.test(id)) return null;
      const values = this.parse(code).body.flatMap((node) => {
        const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
        const made = declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
        return made.flatMap(({ init }) => (init && MADE.has(init.type) ? [init] : []));
      });
      let marked = code;
      for (const { start, end } of values.toReversed()) {
        const value = marked.slice(start, end);
        marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${marked.slice(end)}`;
      }
      return { code: marked, map: null };
    },
  };
}
