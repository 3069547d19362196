ALTER TABLE "estimate_points" ADD COLUMN "external_source" varchar(255);--> statement-breakpoint
ALTER TABLE "estimate_points" ADD COLUMN "external_id" varchar(255);--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "external_source" varchar(255);--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "external_id" varchar(255);--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "description" text DEFAULT '' NOT NULL;