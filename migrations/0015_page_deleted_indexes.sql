-- Housekeeping finds what was deleted long ago by these (migration soft_deleted_indexes).
CREATE INDEX "pages_deleted" ON "pages" ("deleted_at", "id") WHERE "deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "page_versions_deleted" ON "page_versions" ("deleted_at", "id") WHERE "deleted_at" IS NOT NULL;
