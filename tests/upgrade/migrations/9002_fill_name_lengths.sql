-- batched: work_items by id
UPDATE work_items SET name_length = length(name) WHERE id = ANY ($1);
