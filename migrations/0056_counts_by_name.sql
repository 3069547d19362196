-- Kept counts go by the names of columns. What follows writes the functions and the trigger that count items by some
-- columns, each given as `kind=column`: by the value of a column, or by each of its values where it holds several. A
-- field that is counted too is one more name in a call of its migration, which then counts what is there by
-- `recount_work_items`.
CREATE FUNCTION keep_work_item_counts(VARIADIC counted text[]) RETURNS void LANGUAGE plpgsql AS $keep$
DECLARE
  single text[];
  many text[];
  names text[];
  of_row text;
BEGIN
  SELECT array_agg(format('(%L, OLD.%I::text, NEW.%I::text)', c.kind, c.name, c.name) ORDER BY c.place)
      FILTER (WHERE a.attndims = 0),
    array_agg(format('(%L, ROW_.%I)', c.kind, c.name) ORDER BY c.place) FILTER (WHERE a.attndims > 0),
    array_agg(format('%I', c.name) ORDER BY c.place)
  INTO single, many, names
  FROM (
    SELECT split_part(one, '=', 1) AS kind, split_part(one, '=', 2) AS name, place
    FROM unnest(counted) WITH ORDINALITY AS u (one, place)
  ) c
  LEFT JOIN pg_attribute a ON a.attrelid = 'work_items'::regclass AND a.attname = c.name AND NOT a.attisdropped;
  -- The values that a row counts under: one of a single value, one for each of several.
  SELECT format(
    $of$SELECT one.kind, coalesce(one.value, 'None') AS value FROM (VALUES %s) one (kind, value)
        UNION ALL
        SELECT several.kind, coalesce(v.id::text, 'None') FROM (VALUES %s) several (kind, ids)
        LEFT JOIN LATERAL unnest(several.ids) v (id) ON true$of$,
    string_agg(format('(%L, ROW_.%I::text)', c.kind, c.name), ', '), array_to_string(many, ', '))
  INTO of_row
  FROM (
    SELECT split_part(one, '=', 1) AS kind, split_part(one, '=', 2) AS name, place
    FROM unnest(counted) WITH ORDINALITY AS u (one, place)
  ) c
  JOIN pg_attribute a ON a.attrelid = 'work_items'::regclass AND a.attname = c.name AND a.attndims = 0;

  -- A statement adds at most one row for each value, however many items it inserts.
  EXECUTE format($write$
    CREATE OR REPLACE FUNCTION count_added_work_items() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE project uuid;
    BEGIN
      INSERT INTO work_item_counts (project_id, kind, value, n)
        SELECT i.project_id, v.kind, v.value, count(*)
        FROM added i CROSS JOIN LATERAL (%s) v
        WHERE i.is_listed
        GROUP BY i.project_id, v.kind, v.value;
      IF random() < 0.02 THEN
        FOR project IN SELECT DISTINCT i.project_id FROM added i LOOP
          PERFORM fold_work_item_counts(project);
        END LOOP;
      END IF;
      RETURN NULL;
    END $body$$write$, replace(of_row, 'ROW_', 'i'));

  EXECUTE format($write$
    CREATE OR REPLACE FUNCTION count_changed_work_item() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF OLD.is_listed AND NEW.is_listed AND OLD.project_id = NEW.project_id AND (%s) THEN
        -- The usual change: of single values.
        INSERT INTO work_item_counts (project_id, kind, value, n)
          SELECT NEW.project_id, v.kind, coalesce(d.value, 'None'), d.n
          FROM (VALUES %s) v (kind, was, now)
          CROSS JOIN LATERAL (VALUES (v.was, -1), (v.now, 1)) d (value, n)
          WHERE v.was IS DISTINCT FROM v.now;
      ELSE
        INSERT INTO work_item_counts (project_id, kind, value, n)
          SELECT d.project_id, d.kind, d.value, sum(d.n) FROM (
            SELECT OLD.project_id, v.kind, v.value, -1 AS n FROM (%s) v WHERE OLD.is_listed
            UNION ALL
            SELECT NEW.project_id, v.kind, v.value, 1 FROM (%s) v WHERE NEW.is_listed
          ) d GROUP BY d.project_id, d.kind, d.value HAVING sum(d.n) <> 0;
      END IF;
      IF random() < 0.02 THEN
        PERFORM fold_work_item_counts(NEW.project_id);
      END IF;
      RETURN NULL;
    END $body$$write$,
    (SELECT format('(%s) IS NOT DISTINCT FROM (%s)', string_agg('OLD.' || name, ', '), string_agg('NEW.' || name, ', '))
      FROM (SELECT substring(one FROM 'ROW_\.(.*)\)$') AS name FROM unnest(many) one) m),
    array_to_string(single, ', '), replace(of_row, 'ROW_', 'OLD'), replace(of_row, 'ROW_', 'NEW'));

  EXECUTE format($write$
    CREATE OR REPLACE FUNCTION uncount_work_item() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO work_item_counts (project_id, kind, value, n)
        SELECT OLD.project_id, v.kind, v.value, -1 FROM (%s) v;
      RETURN NULL;
    END $body$$write$, replace(of_row, 'ROW_', 'OLD'));

  EXECUTE format($write$
    CREATE OR REPLACE FUNCTION recount_work_items(counted_kind text) RETURNS void LANGUAGE plpgsql AS $body$
    BEGIN
      DELETE FROM work_item_counts c WHERE c.kind = counted_kind;
      INSERT INTO work_item_counts (project_id, kind, value, n)
        SELECT i.project_id, v.kind, v.value, count(*)
        FROM work_items i CROSS JOIN LATERAL (%s) v
        WHERE i.is_listed AND v.kind = counted_kind
        GROUP BY i.project_id, v.kind, v.value;
    END $body$$write$, replace(of_row, 'ROW_', 'i'));

  -- Named, so that PostgreSQL skips the condition where other columns change: the counted columns, the project, and
  -- what `is_listed` is made of.
  DROP TRIGGER count_changed ON work_items;
  EXECUTE format($write$
    CREATE TRIGGER count_changed AFTER UPDATE OF %s, project_id, deleted_at, archived_at, is_epic, is_draft, is_triage,
        intake_status ON work_items FOR EACH ROW
      WHEN ((OLD.is_listed OR NEW.is_listed) AND
        (OLD.is_listed, OLD.project_id, %s) IS DISTINCT FROM (NEW.is_listed, NEW.project_id, %s))
      EXECUTE FUNCTION count_changed_work_item()$write$,
    array_to_string(names, ', '),
    (SELECT string_agg('OLD.' || name, ', ') FROM unnest(names) name),
    (SELECT string_agg('NEW.' || name, ', ') FROM unnest(names) name));
END $keep$;
--> statement-breakpoint
-- The names of new items have a trigger of their own: they have nothing to do with what is counted.
CREATE FUNCTION name_added_work_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO work_item_names (work_item_id, workspace_id, project_id, created_by, created_at, folded)
    SELECT i.id, i.workspace_id, i.project_id, i.created_by, i.created_at, search_fold(i.name)
    FROM added i WHERE i.is_current;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER name_added AFTER INSERT ON work_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION name_added_work_items();
--> statement-breakpoint
SELECT keep_work_item_counts('state=state_id', 'priority=priority', 'cycle=cycle_id', 'creator=created_by',
  'label=label_ids', 'assignee=assignee_ids', 'module=module_ids');
--> statement-breakpoint
DROP FUNCTION work_item_values(uuid, text, uuid, uuid, uuid[], uuid[], uuid[]);
--> statement-breakpoint
-- The counts of progress name what they take of an item, too.
CREATE OR REPLACE FUNCTION count_added_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE scope uuid;
BEGIN
  INSERT INTO progress_counts (scope_id, assignee_id, state_id, estimate_point, n, below)
    SELECT v.scope_id, v.assignee_id, v.state_id, v.estimate_point, count(*), sum(v.below)
    FROM added i
    CROSS JOIN LATERAL progress_values(cycle => i.cycle_id, modules => i.module_ids, state => i.state_id,
      point => i.estimate_point, assignees => i.assignee_ids, parent => i.parent_id) v
    WHERE i.is_listed AND (i.cycle_id IS NOT NULL OR i.module_ids <> '{}')
    GROUP BY v.scope_id, v.assignee_id, v.state_id, v.estimate_point;
  IF random() < 0.02 THEN
    FOR scope IN SELECT DISTINCT s.id FROM added i, unnest(i.cycle_id || i.module_ids) s (id) WHERE s.id IS NOT NULL LOOP
      PERFORM fold_progress_counts(scope);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  scope uuid;
  -- The usual change leaves everyone who has the item where they were.
  has_same_people boolean := (OLD.is_listed, OLD.cycle_id, OLD.module_ids, OLD.assignee_ids)
    IS NOT DISTINCT FROM (NEW.is_listed, NEW.cycle_id, NEW.module_ids, NEW.assignee_ids);
BEGIN
  INSERT INTO progress_counts (scope_id, assignee_id, state_id, estimate_point, n, below)
    SELECT d.scope_id, d.assignee_id, d.state_id, d.estimate_point, sum(d.n), sum(d.below) FROM (
      SELECT v.scope_id, v.assignee_id, v.state_id, v.estimate_point, -1 AS n, -v.below AS below
      FROM progress_values(cycle => OLD.cycle_id, modules => OLD.module_ids, state => OLD.state_id,
        point => OLD.estimate_point, parent => OLD.parent_id,
        assignees => CASE WHEN has_same_people THEN '{}' ELSE OLD.assignee_ids END) v
      WHERE OLD.is_listed
      UNION ALL
      SELECT v.scope_id, v.assignee_id, v.state_id, v.estimate_point, 1, v.below
      FROM progress_values(cycle => NEW.cycle_id, modules => NEW.module_ids, state => NEW.state_id,
        point => NEW.estimate_point, parent => NEW.parent_id,
        assignees => CASE WHEN has_same_people THEN '{}' ELSE NEW.assignee_ids END) v
      WHERE NEW.is_listed
    ) d
    GROUP BY d.scope_id, d.assignee_id, d.state_id, d.estimate_point HAVING sum(d.n) <> 0 OR sum(d.below) <> 0;
  IF random() < 0.05 THEN
    FOR scope IN SELECT s.id FROM unnest(NEW.cycle_id || NEW.module_ids) s (id) WHERE s.id IS NOT NULL LOOP
      PERFORM fold_progress_counts(scope);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION uncount_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO progress_counts (scope_id, assignee_id, state_id, estimate_point, n, below)
    SELECT v.scope_id, v.assignee_id, v.state_id, v.estimate_point, -1, -v.below
    FROM progress_values(cycle => OLD.cycle_id, modules => OLD.module_ids, state => OLD.state_id,
      point => OLD.estimate_point, assignees => OLD.assignee_ids, parent => OLD.parent_id) v;
  RETURN NULL;
END $$;
