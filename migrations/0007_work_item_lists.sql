-- What lists and search keep beside the work items, by triggers: one row per label, assignee or module of an item;
-- how many items have each value; names folded to lower case.

CREATE TABLE work_item_memberships (
  work_item_id uuid NOT NULL,
  kind varchar(10) NOT NULL,
  value_id uuid NOT NULL,
  project_id uuid NOT NULL,
  sort_order double precision NOT NULL,
  created_at timestamptz NOT NULL,
  is_listed boolean NOT NULL,
  CONSTRAINT work_item_memberships_work_item_id_kind_value_id_pk PRIMARY KEY (work_item_id, kind, value_id),
  CONSTRAINT work_item_memberships_work_item_id_work_items_id_fk FOREIGN KEY (work_item_id) REFERENCES work_items(id) ON DELETE CASCADE
);
CREATE INDEX work_item_memberships_created ON work_item_memberships (value_id, project_id, is_listed, created_at, work_item_id);
CREATE INDEX work_item_memberships_sorted ON work_item_memberships (value_id, project_id, sort_order, created_at DESC, work_item_id DESC) WHERE is_listed;

CREATE TABLE work_item_names (
  work_item_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  folded text NOT NULL,
  CONSTRAINT work_item_names_work_item_id_work_items_id_fk FOREIGN KEY (work_item_id) REFERENCES work_items(id) ON DELETE CASCADE
);
CREATE INDEX work_item_names_text ON work_item_names USING gin (folded gin_trgm_ops);
CREATE INDEX work_item_names_workspace ON work_item_names (workspace_id, created_at, work_item_id);
CREATE INDEX work_item_names_project ON work_item_names (project_id, created_at, work_item_id);

CREATE TABLE work_item_counts (
  project_id uuid NOT NULL,
  kind varchar(10) NOT NULL,
  value text NOT NULL,
  n integer NOT NULL
);
CREATE INDEX work_item_counts_value ON work_item_counts (project_id, kind, value);
-- Every search reads the pending list of new names: it must not grow to the default of 4 MB.
ALTER INDEX work_item_names_text SET (gin_pending_list_limit = 512);

CREATE FUNCTION keep_work_item_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.sort_order, OLD.is_listed, OLD.project_id, OLD.created_at)
      IS DISTINCT FROM (NEW.sort_order, NEW.is_listed, NEW.project_id, NEW.created_at) THEN
      UPDATE work_item_memberships m
        SET sort_order = NEW.sort_order, is_listed = NEW.is_listed, project_id = NEW.project_id, created_at = NEW.created_at
        WHERE m.work_item_id = NEW.id;
    END IF;
    IF (OLD.label_ids, OLD.assignee_ids, OLD.module_ids)
      IS NOT DISTINCT FROM (NEW.label_ids, NEW.assignee_ids, NEW.module_ids) THEN
      RETURN NULL;
    END IF;
    DELETE FROM work_item_memberships m WHERE m.work_item_id = NEW.id AND NOT (
      (m.kind = 'label' AND m.value_id = ANY (NEW.label_ids)) OR
      (m.kind = 'assignee' AND m.value_id = ANY (NEW.assignee_ids)) OR
      (m.kind = 'module' AND m.value_id = ANY (NEW.module_ids)));
  END IF;
  INSERT INTO work_item_memberships (work_item_id, kind, value_id, project_id, sort_order, created_at, is_listed)
    SELECT NEW.id, v.kind, v.value_id, NEW.project_id, NEW.sort_order, NEW.created_at, NEW.is_listed
    FROM (
      SELECT 'label' AS kind, unnest(NEW.label_ids) AS value_id
      UNION SELECT 'assignee', unnest(NEW.assignee_ids)
      UNION SELECT 'module', unnest(NEW.module_ids)
    ) v
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- The values an item counts under: one row for a scalar field, one for each element of an array.
CREATE FUNCTION work_item_values(state uuid, priority text, cycle uuid, creator uuid, labels uuid[], assignees uuid[], modules uuid[])
RETURNS TABLE (kind text, value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT one.kind, coalesce(one.value, 'None')
  FROM (VALUES ('state', state::text), ('priority', priority), ('cycle', cycle::text), ('creator', creator::text)) one (kind, value)
  UNION ALL
  SELECT many.kind, coalesce(v.id::text, 'None')
  FROM (VALUES ('label', labels), ('assignee', assignees), ('module', modules)) many (kind, ids)
  LEFT JOIN LATERAL unnest(many.ids) v (id) ON true
$$;

-- Merges rows of the same value. Only one transaction at a time does so in a project, and none waits for another.
CREATE FUNCTION fold_work_item_counts(project uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7283002, hashtext(project::text)) THEN
    RETURN;
  END IF;
  WITH crowded AS (
    SELECT c.kind, c.value FROM work_item_counts c WHERE c.project_id = project
    GROUP BY c.kind, c.value HAVING count(*) > 1
  ), gone AS (
    DELETE FROM work_item_counts c USING crowded d
    WHERE c.project_id = project AND c.kind = d.kind AND c.value = d.value
    RETURNING c.kind, c.value, c.n
  )
  INSERT INTO work_item_counts (project_id, kind, value, n)
    SELECT project, g.kind, g.value, sum(g.n) FROM gone g GROUP BY g.kind, g.value HAVING sum(g.n) <> 0;
END $$;

-- A statement adds at most one row for each value, however many items it inserts.
CREATE FUNCTION count_added_work_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE project uuid;
BEGIN
  INSERT INTO work_item_counts (project_id, kind, value, n)
    SELECT i.project_id, v.kind, v.value, count(*)
    FROM added i
    CROSS JOIN LATERAL work_item_values(i.state_id, i.priority, i.cycle_id, i.created_by, i.label_ids, i.assignee_ids, i.module_ids) v
    WHERE i.is_listed
    GROUP BY i.project_id, v.kind, v.value;
  INSERT INTO work_item_names (work_item_id, workspace_id, project_id, created_by, created_at, folded)
    SELECT i.id, i.workspace_id, i.project_id, i.created_by, i.created_at, lower(i.name COLLATE pg_c_utf8)
    FROM added i WHERE i.is_listed;
  IF random() < 0.02 THEN
    FOR project IN SELECT DISTINCT i.project_id FROM added i LOOP
      PERFORM fold_work_item_counts(project);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_work_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_listed AND NEW.is_listed AND OLD.project_id = NEW.project_id
    AND (OLD.label_ids, OLD.assignee_ids, OLD.module_ids)
      IS NOT DISTINCT FROM (NEW.label_ids, NEW.assignee_ids, NEW.module_ids) THEN
    -- The usual change: of scalar fields.
    INSERT INTO work_item_counts (project_id, kind, value, n)
      SELECT NEW.project_id, v.kind, coalesce(d.value, 'None'), d.n
      FROM (VALUES
        ('state', OLD.state_id::text, NEW.state_id::text), ('priority', OLD.priority, NEW.priority),
        ('cycle', OLD.cycle_id::text, NEW.cycle_id::text), ('creator', OLD.created_by::text, NEW.created_by::text)
      ) v (kind, was, now)
      CROSS JOIN LATERAL (VALUES (v.was, -1), (v.now, 1)) d (value, n)
      WHERE v.was IS DISTINCT FROM v.now;
  ELSE
    INSERT INTO work_item_counts (project_id, kind, value, n)
      SELECT d.project_id, d.kind, d.value, sum(d.n) FROM (
        SELECT OLD.project_id, v.kind, v.value, -1 AS n
        FROM work_item_values(OLD.state_id, OLD.priority, OLD.cycle_id, OLD.created_by, OLD.label_ids, OLD.assignee_ids, OLD.module_ids) v
        WHERE OLD.is_listed
        UNION ALL
        SELECT NEW.project_id, v.kind, v.value, 1
        FROM work_item_values(NEW.state_id, NEW.priority, NEW.cycle_id, NEW.created_by, NEW.label_ids, NEW.assignee_ids, NEW.module_ids) v
        WHERE NEW.is_listed
      ) d GROUP BY d.project_id, d.kind, d.value HAVING sum(d.n) <> 0;
  END IF;
  IF random() < 0.02 THEN
    PERFORM fold_work_item_counts(NEW.project_id);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION uncount_work_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO work_item_counts (project_id, kind, value, n)
    SELECT OLD.project_id, v.kind, v.value, -1
    FROM work_item_values(OLD.state_id, OLD.priority, OLD.cycle_id, OLD.created_by, OLD.label_ids, OLD.assignee_ids, OLD.module_ids) v;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_work_item_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_listed THEN
    INSERT INTO work_item_names (work_item_id, workspace_id, project_id, created_by, created_at, folded)
      VALUES (NEW.id, NEW.workspace_id, NEW.project_id, NEW.created_by, NEW.created_at, lower(NEW.name COLLATE pg_c_utf8))
      ON CONFLICT (work_item_id) DO UPDATE SET workspace_id = excluded.workspace_id, project_id = excluded.project_id,
        created_by = excluded.created_by, created_at = excluded.created_at, folded = excluded.folded;
  ELSE
    DELETE FROM work_item_names n WHERE n.work_item_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- The update triggers name the columns that their data is made of (is_listed is made of the last five): PostgreSQL then
-- skips the conditions of the others, and evaluating three of them took a fifth of a change's time. No BEFORE trigger may
-- change one of these columns: the update triggers would miss it.
CREATE TRIGGER keep_memberships_insert AFTER INSERT ON work_items FOR EACH ROW
  WHEN (NEW.label_ids <> '{}' OR NEW.assignee_ids <> '{}' OR NEW.module_ids <> '{}')
  EXECUTE FUNCTION keep_work_item_memberships();
CREATE TRIGGER keep_memberships_update AFTER UPDATE OF label_ids, assignee_ids, module_ids, sort_order, project_id,
    created_at, deleted_at, archived_at, is_draft, is_triage, intake_status ON work_items FOR EACH ROW
  WHEN ((OLD.label_ids, OLD.assignee_ids, OLD.module_ids, OLD.sort_order, OLD.is_listed, OLD.project_id, OLD.created_at)
    IS DISTINCT FROM (NEW.label_ids, NEW.assignee_ids, NEW.module_ids, NEW.sort_order, NEW.is_listed, NEW.project_id, NEW.created_at))
  EXECUTE FUNCTION keep_work_item_memberships();
CREATE TRIGGER count_added AFTER INSERT ON work_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_work_items();
CREATE TRIGGER count_changed AFTER UPDATE OF project_id, state_id, priority, cycle_id, created_by, label_ids,
    assignee_ids, module_ids, deleted_at, archived_at, is_draft, is_triage, intake_status ON work_items FOR EACH ROW
  WHEN ((OLD.is_listed OR NEW.is_listed) AND
    (OLD.is_listed, OLD.project_id, OLD.state_id, OLD.priority, OLD.cycle_id, OLD.created_by, OLD.label_ids, OLD.assignee_ids, OLD.module_ids)
    IS DISTINCT FROM
    (NEW.is_listed, NEW.project_id, NEW.state_id, NEW.priority, NEW.cycle_id, NEW.created_by, NEW.label_ids, NEW.assignee_ids, NEW.module_ids))
  EXECUTE FUNCTION count_changed_work_item();
CREATE TRIGGER count_deleted AFTER DELETE ON work_items FOR EACH ROW WHEN (OLD.is_listed)
  EXECUTE FUNCTION uncount_work_item();
CREATE TRIGGER keep_name AFTER UPDATE OF name, workspace_id, project_id, created_by, created_at, deleted_at,
    archived_at, is_draft, is_triage, intake_status ON work_items FOR EACH ROW
  WHEN ((OLD.name, OLD.is_listed, OLD.workspace_id, OLD.project_id, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM (NEW.name, NEW.is_listed, NEW.workspace_id, NEW.project_id, NEW.created_by, NEW.created_at))
  EXECUTE FUNCTION keep_work_item_name();
