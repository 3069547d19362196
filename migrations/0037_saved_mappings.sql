DROP INDEX "import_mappings_name";--> statement-breakpoint
ALTER TABLE "import_mappings" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_name" ON "import_mappings" USING btree ("workspace_id",lower(name)) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON import_mappings FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX import_mappings_soft_deleted ON import_mappings (deleted_at, id) WHERE deleted_at IS NOT NULL;
