import type { instanceAdmins, instanceConfigurations, instances } from './table.ts';

/** The stored instance. */
export type InstanceRow = typeof instances.$inferSelect;

/** A stored setting. */
export type ConfigurationRow = typeof instanceConfigurations.$inferSelect;

/** A stored instance admin. */
export type InstanceAdminRow = typeof instanceAdmins.$inferSelect;
