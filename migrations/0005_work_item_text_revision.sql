ALTER TABLE "work_item_texts" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON "work_item_texts" FOR EACH ROW EXECUTE FUNCTION raise_revision();
