ALTER TABLE "project_syncs" ADD COLUMN "gone" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "import_ended" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "inbox_import_ended" boolean DEFAULT true NOT NULL;