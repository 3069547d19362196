import type { RecurringJob } from '#server/platform/jobs/jobs.ts';
import type { Config } from '#server/platform/settings/config.ts';

import { inBackupProcess } from './backup-process.ts';
import { readKeptChanges } from './kept-changes.ts';
import { KeptBackup, lastBackup, noteBackup, TestedBackup } from './queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Every day at BACKUP_AT, in UTC; off without BACKUP_TO. */
export const backupJob: RecurringJob = {
  name: 'backup',
  pattern: (config) => patternOf(config, 0, '*'),
  async run(platform) {
    const began = performance.now();
    const kept = KeptBackup.parse(await inBackupProcess(platform, 'backup'));
    await noteBackup(platform, kept, Math.round((performance.now() - began) / 1000));
    return kept;
  },
};

/** On Sundays, an hour after the backup. */
export const drillJob: RecurringJob = {
  name: 'backup_drill',
  pattern: (config) => (config.BACKUP_DRILL ? patternOf(config, 1, '0') : null),
  isReady: async (platform) => (await lastBackup(platform)) !== null,
  async run(platform) {
    const tested = TestedBackup.parse(await inBackupProcess(platform, 'drill'));
    return { ...tested, at: new Date().toISOString() };
  },
};

/** Each minute, with BACKUP_CHANGES: what a restore to a moment needs. */
export const changesJob: RecurringJob = {
  name: 'backup_changes',
  pattern: ({ BACKUP_CHANGES }) => (BACKUP_CHANGES ? '* * * * *' : null),
  run: (platform) => inBackupProcess(platform, 'changes'),
};

/**
 * A copy of the database that the changes are applied to: each day at BACKUP_AT, and at once where
 * there is none. One that failed is tried again an hour later.
 */
export const baseJob: RecurringJob = {
  name: 'backup_base',
  pattern: ({ BACKUP_CHANGES, BACKUP_AT }) =>
    BACKUP_CHANGES ? `${Number(BACKUP_AT.split(':')[1])} * * * *` : null,
  async isReady({ config, database }) {
    const kept = await readKeptChanges(database.sql);
    if (!kept?.reached) return false;
    return kept.based === null || Date.parse(kept.based) < lastTime(config);
  },
  run: (platform) => inBackupProcess(platform, 'base'),
};

/** When it was BACKUP_AT last. */
function lastTime({ BACKUP_AT }: Config): number {
  const [hour = 0, minute = 0] = BACKUP_AT.split(':').map(Number);
  const today = new Date().setUTCHours(hour, minute, 0, 0);
  return today <= Date.now() ? today : today - DAY_MS;
}

function patternOf(config: Config, hoursLater: number, weekday: string): string | null {
  if (!config.BACKUP_TO) return null;
  const [hour = 0, minute = 0] = config.BACKUP_AT.split(':').map(Number);
  return `${minute} ${(hour + hoursLater) % 24} * * ${weekday}`;
}
