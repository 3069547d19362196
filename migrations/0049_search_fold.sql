-- One search: names are compared by letters, without case and accents, as shared/lib/search/fold.ts does it for names
-- in the composed form (NFC). Most names are plain, for which the first way is enough.
CREATE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1 COLLATE pg_c_utf8) ELSE
    translate(lower(normalize(regexp_replace(normalize($1, NFD), '[\u0300-\u036F]', '', 'g'), NFC) COLLATE pg_c_utf8), 'øłđħŧıßς', 'oldhtisσ')
  END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_work_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE project uuid;
BEGIN
  INSERT INTO work_item_counts (project_id, kind, value, n)
    SELECT i.project_id, v.kind, v.value, count(*)
    FROM added i
    CROSS JOIN LATERAL work_item_values(i.state_id, i.priority, i.cycle_id, i.created_by, i.label_ids, i.assignee_ids, i.module_ids) v
    WHERE i.is_listed
    GROUP BY i.project_id, v.kind, v.value;
  INSERT INTO work_item_names (work_item_id, workspace_id, project_id, created_by, created_at, folded)
    SELECT i.id, i.workspace_id, i.project_id, i.created_by, i.created_at, search_fold(i.name)
    FROM added i WHERE i.is_current;
  IF random() < 0.02 THEN
    FOR project IN SELECT DISTINCT i.project_id FROM added i LOOP
      PERFORM fold_work_item_counts(project);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_work_item_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_current THEN
    INSERT INTO work_item_names (work_item_id, workspace_id, project_id, created_by, created_at, folded)
      VALUES (NEW.id, NEW.workspace_id, NEW.project_id, NEW.created_by, NEW.created_at, search_fold(NEW.name))
      ON CONFLICT (work_item_id) DO UPDATE SET workspace_id = excluded.workspace_id, project_id = excluded.project_id,
        created_by = excluded.created_by, created_at = excluded.created_at, folded = excluded.folded;
  ELSE
    DELETE FROM work_item_names n WHERE n.work_item_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE work_item_names n SET folded = search_fold(i.name)
  FROM work_items i WHERE i.id = n.work_item_id AND n.folded <> search_fold(i.name);
