import { describe, expect, it } from 'vitest';

import { faultsOfMigration, migrationFaults } from '#scripts/migration-checks.ts';

describe('a migration', () => {
  it('leaves the version before at work, which serves beside the new one for a while', () => {
    expect(migrationFaults()).toEqual({});
  });

  it.each([
    'ALTER TABLE "projects" DROP COLUMN "name";',
    'DROP TABLE states;',
    'ALTER TABLE labels RENAME COLUMN name TO title;',
    'ALTER TABLE labels RENAME TO marks;',
    'ALTER TABLE "labels" ALTER COLUMN "name" SET DATA TYPE varchar(20);',
    'ALTER TABLE labels ALTER COLUMN color SET NOT NULL;',
    'ALTER TABLE "labels" ADD COLUMN "kind" text NOT NULL;',
    'ALTER TABLE labels ADD CONSTRAINT short CHECK (length(name) < 9);',
    'CREATE INDEX labels_name ON labels (name);',
    'CREATE UNIQUE INDEX "labels_name" ON "labels" USING btree ("name");',
  ])('is refused with %s', (statement) => {
    expect(faultsOfMigration(statement)).toHaveLength(1);
    expect(faultsOfMigration(`-- contract: unused since 0.2.\n${statement}`)).toEqual([]);
  });

  it.each([
    'ALTER TABLE "labels" ADD COLUMN "kind" text;',
    `ALTER TABLE labels ADD COLUMN kind text DEFAULT 'plain' NOT NULL;`,
    'ALTER TABLE labels ADD CONSTRAINT short CHECK (length(name) < 9) NOT VALID;',
    'CREATE TABLE marks (id uuid PRIMARY KEY); CREATE INDEX marks_id ON marks (id);',
    'CREATE TABLE "marks" ("id" uuid NOT NULL);--> statement-breakpoint\nALTER TABLE "marks" ADD CONSTRAINT "one" UNIQUE ("id");',
    '-- Drops nothing: DROP TABLE states;\nSELECT 1;',
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $f$ BEGIN DROP TABLE states; END $f$;',
  ])('is allowed with %s', (statement) => {
    expect(faultsOfMigration(statement)).toEqual([]);
  });
});
