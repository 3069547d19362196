import { IMAGE_SCHEMA } from '#shared/contract/image-schema.ts';
import { portOf } from '#web/lib/browser/port.ts';

import { type Beginning, CopyDatabase } from './copy-database.ts';
import { serveCopy } from './remote-copy.ts';

const database = new CopyDatabase();

/** The first message may ask to read ahead; the next one brings the port for all calls. */
type Message = MessageEvent<Omit<Beginning, 'schema'> | null>;

self.addEventListener('message', ({ data, ports: [end] }: Message) => {
  if (data) database.begin({ ...data, schema: IMAGE_SCHEMA });
  if (end) serveCopy(portOf(end), database);
});
