import { portOf } from '#web/lib/port.ts';

import { CopyDatabase } from './copy-database.ts';
import { serveCopy } from './remote-copy.ts';

/** The port through which all is asked for. */
self.addEventListener('message', ({ ports: [end] }) => {
  if (end) serveCopy(portOf(end), new CopyDatabase());
});
