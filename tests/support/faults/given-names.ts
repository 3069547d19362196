import type { TestServer } from '#tests/support/world.ts';

/** Records every name that an item gets, in the change's own transaction, in `given_names`. */
export async function watchNames(server: TestServer): Promise<void> {
  await server.platform.database.sql.unsafe(`
    CREATE TABLE given_names (item uuid NOT NULL, name text NOT NULL, is_first boolean NOT NULL);
    CREATE FUNCTION note_name() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO given_names VALUES (NEW.id, NEW.name, TG_OP = 'INSERT');
      RETURN NULL;
    END $$;
    CREATE TRIGGER name_made AFTER INSERT ON work_items FOR EACH ROW EXECUTE FUNCTION note_name();
    CREATE TRIGGER name_changed AFTER UPDATE OF name ON work_items FOR EACH ROW
      WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_name()`);
}
