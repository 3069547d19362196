import { expect, test, vi } from 'vitest';
import { z } from 'zod';

import { disableSchemaCompilation } from '#web/lib/browser/no-eval.ts';

test('a schema is read without code that is made of text, which the policy of the page forbids', () => {
  disableSchemaCompilation();
  const compile = vi.fn<() => void>();
  vi.stubGlobal('Function', compile);
  expect(z.object({ a: z.string() }).parse({ a: 'b' })).toEqual({ a: 'b' });
  vi.unstubAllGlobals();
  expect(compile).not.toHaveBeenCalled();
});
