-- The daily removal of what was deleted 60 days ago finds it without reading whole tables.
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT c.table_name FROM information_schema.columns c
    JOIN information_schema.tables k USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'deleted_at' AND k.table_type = 'BASE TABLE'
  LOOP
    EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I (deleted_at, id) WHERE deleted_at IS NOT NULL',
      t.table_name || '_soft_deleted', t.table_name);
  END LOOP;
END $$;
