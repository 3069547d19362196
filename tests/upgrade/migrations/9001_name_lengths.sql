-- As a release would begin: a column that is empty at first, and a trigger for what the version before writes.
ALTER TABLE work_items ADD COLUMN name_length integer;
--> statement-breakpoint
CREATE FUNCTION note_name_length() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_length := length(NEW.name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_name_length BEFORE INSERT OR UPDATE OF name ON work_items
  FOR EACH ROW EXECUTE FUNCTION note_name_length();
