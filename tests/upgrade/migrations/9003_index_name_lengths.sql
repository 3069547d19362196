-- online
CREATE INDEX CONCURRENTLY work_items_name_length ON work_items (project_id, name_length, id);
