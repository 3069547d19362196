CREATE TABLE "asset_copies" (
	"asset_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"status" varchar(10) DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "document_snapshots" ADD COLUMN "written_by" uuid;--> statement-breakpoint
ALTER TABLE "document_snapshots" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "asset_copies" ADD CONSTRAINT "asset_copies_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_copies_due" ON "asset_copies" USING btree ("next_attempt_at") WHERE status IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX "assets_page" ON "assets" USING btree ("page_id");