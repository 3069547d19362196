import type { Feature } from '#server/platform/kit/feature.ts';
import { mailJob } from '#server/platform/mail/mail-job.ts';

import { certificateCheck, proxyCheck, socketsCheck } from './checks/addresses.ts';
import {
  databaseCheck,
  indexCheck,
  poolCheck,
  replicationCheck,
  vacuumCheck,
} from './checks/database.ts';
import { clockCheck, diskCheck, memoryCheck, programCheck } from './checks/machine.ts';
import { filesCheck, redisCheck } from './checks/stores.ts';
import { documentsCheck, feedCheck, jobsCheck, mailCheck } from './checks/work.ts';
import { housekeeping } from './housekeeping.ts';
import { healthSampling } from './overview.ts';
import { systemRoutes } from './routes.ts';

/** Health, metrics, API description, mail and housekeeping. */
export const systemFeature: Feature = {
  name: 'system',
  routes: systemRoutes,
  jobs: [mailJob],
  recurring: [...housekeeping, healthSampling],
  checks: [
    programCheck,
    databaseCheck,
    poolCheck,
    vacuumCheck,
    indexCheck,
    replicationCheck,
    feedCheck,
    socketsCheck,
    proxyCheck,
    certificateCheck,
    jobsCheck,
    mailCheck,
    filesCheck,
    documentsCheck,
    redisCheck,
    diskCheck,
    memoryCheck,
    clockCheck,
  ],
};
