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
  ])('that the version before does not survive is refused: %s', (statement) => {
    expect(faultsOfMigration(statement)).toHaveLength(1);
    expect(faultsOfMigration(`-- small: labels are few.\n${statement}`)).toHaveLength(1);
    for (const mark of ['contract', 'contract since 0057'])
      expect(faultsOfMigration(`-- ${mark}: unused since 0.2.\n${statement}`)).toEqual([]);
  });

  it.each([
    'ALTER TABLE labels ADD CONSTRAINT short CHECK (length(name) < 9);',
    'CREATE INDEX labels_name ON labels (name);',
    'CREATE UNIQUE INDEX "labels_name" ON "labels" USING btree ("name");',
    'UPDATE labels SET name = trim(name);',
    'WITH old AS (SELECT id FROM labels) UPDATE labels SET name = 1 FROM old;',
    'DELETE FROM labels WHERE deleted_at IS NOT NULL;',
    'ALTER TABLE labels VALIDATE CONSTRAINT short;',
    'ALTER TABLE labels ADD COLUMN size int GENERATED ALWAYS AS (length(name)) STORED;',
    'ALTER TABLE labels ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid();',
  ])('for which writes of a large table would wait is refused: %s', (statement) => {
    expect(faultsOfMigration(statement)).toHaveLength(1);
    expect(faultsOfMigration(`-- contract: unused.\n${statement}`)).toHaveLength(1);
    expect(faultsOfMigration(`-- small: labels are few.\n${statement}`)).toEqual([]);
  });

  it.each([
    'CREATE INDEX CONCURRENTLY labels_name ON labels (name);',
    '-- online\nCREATE INDEX CONCURRENTLY a ON labels (name); CREATE INDEX CONCURRENTLY b ON labels (id);',
    '-- online\nCREATE INDEX labels_name ON labels (name);',
    '-- batched: labels by id\nUPDATE labels SET name = trim(name);',
    '-- batched: labels by id\nUPDATE labels SET name = 1 WHERE id = ANY ($1); SELECT 1;',
  ])('that cannot run as it is marked is refused: %s', (text) => {
    expect(faultsOfMigration(text)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE "labels" ADD COLUMN "kind" text;',
    `ALTER TABLE labels ADD COLUMN kind text DEFAULT 'plain' NOT NULL;`,
    'ALTER TABLE labels ADD CONSTRAINT short CHECK (length(name) < 9) NOT VALID;',
    'CREATE TABLE marks (id uuid PRIMARY KEY); CREATE INDEX marks_id ON marks (id);',
    'CREATE TABLE "marks" ("id" uuid NOT NULL);--> statement-breakpoint\nALTER TABLE "marks" ADD CONSTRAINT "one" UNIQUE ("id");',
    'CREATE TABLE marks (id uuid); UPDATE marks SET id = NULL;',
    '-- Drops nothing: DROP TABLE states;\nSELECT 1;',
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $f$ BEGIN DROP TABLE states; END $f$;',
    'CREATE TRIGGER t BEFORE UPDATE ON labels FOR EACH ROW EXECUTE FUNCTION raise_revision();',
    '-- online\nCREATE INDEX CONCURRENTLY a ON labels (name);--> statement-breakpoint\nALTER TABLE labels VALIDATE CONSTRAINT short;',
    '-- Why.\n-- batched: labels by id\nUPDATE labels SET name = trim(name) WHERE id = ANY ($1);',
  ])('is allowed with %s', (text) => {
    expect(faultsOfMigration(text)).toEqual([]);
  });

  it('may make a column wider when it says so', () => {
    const statement = 'ALTER TABLE labels ALTER COLUMN name SET DATA TYPE varchar(300);';
    expect(faultsOfMigration(statement)).toHaveLength(1);
    expect(faultsOfMigration(`-- small: labels are few.\n${statement}`)).toHaveLength(1);
    expect(faultsOfMigration(`-- widens: longer names.\n${statement}`)).toEqual([]);
  });
});
