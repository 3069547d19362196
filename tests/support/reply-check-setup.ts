import { afterEach } from 'vitest';

import { takeReplyFaults } from './reply-check.ts';

afterEach(() => {
  const faults = takeReplyFaults();
  if (faults.length > 0) {
    throw new Error(`Replies are not as their routes declare:\n${faults.join('\n')}`);
  }
});
