-- New names wait in a list that every search reads through: it may not grow to the usual 4 MB.
ALTER INDEX work_item_names_text SET (gin_pending_list_limit = 512);
