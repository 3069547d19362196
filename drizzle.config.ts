import { defineConfig } from 'drizzle-kit';

// eslint-disable-next-line import/no-default-export -- drizzle-kit reads the default export
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/features/**/table.ts', './server/platform/database/table.ts'],
  out: './migrations',
});
