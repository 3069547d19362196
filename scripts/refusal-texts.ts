import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Functions that refuse a request with a text. */
const REFUSING =
  /\b(?:badRequest|invalidField|refusal|error|detail|ApiError|AuthRefusal|shownText|WorkRefused|SourceError|ProviderError|CannotExport)\(/g;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
/** Programs read those of the external API, and people the descriptions of nothing. */
const APART = /^server\/(?:features\/external|platform\/http\/openapi)/;

/**
 * The English texts with which the server refuses what people do, by the file that says them; what is
 * put in is `{{1}}`, `{{2}}` ...
 */
export function refusalTexts(): Map<string, string> {
  const found = new Map<string, string>();
  const files = globSync('{server,shared}/**/*.ts', { cwd: root }).filter(
    (file) => !APART.test(file),
  );
  for (const file of files.toSorted()) {
    const texts = textsIn(readFileSync(path.join(root, file), 'utf8'));
    for (const text of texts) if (!found.has(text)) found.set(text, file);
  }
  return found;
}

function textsIn(code: string): string[] {
  const calls = [...code.matchAll(REFUSING)].map(({ 0: call, index }) =>
    argumentsAt(code, index + call.length),
  );
  return (
    calls
      .flatMap((given) => [...given.matchAll(LITERAL)])
      .map((literal) => placed(literal[1] ?? literal[2] ?? literal[3] ?? ''))
      // Words of the contract such as codes and names of keys are no sentences.
      .filter((text) => /^(?:[A-Z“]|\{\{1\}\} [a-z])/.test(text) && /\s/.test(text))
  );
}

/** The text between the parentheses of a call. */
function argumentsAt(code: string, start: number): string {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    else if (code[at] === ')') depth -= 1;
  }
  return code.slice(start, at - 1);
}

function placed(text: string): string {
  let number = 0;
  return text
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, () => `{{${(number += 1)}}}`);
}
