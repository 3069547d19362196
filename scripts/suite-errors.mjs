// A reporter of Vitest: writes the first error of each suite whose hook failed to SUITE_ERRORS. Vitest's own JSON
// names only errors of tests and of whole files.
import { writeFileSync } from 'node:fs';

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default class SuiteErrors {
  onTestRunEnd(modules) {
    const found = {};
    for (const module of modules)
      for (const suite of module.children.allSuites())
        for (const { stack, message } of suite.errors())
          found[module.moduleId] ??= stack ?? message;
    writeFileSync(process.env['SUITE_ERRORS'], JSON.stringify(found));
  }
}
