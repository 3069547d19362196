CREATE TABLE "webhook_senders" (
	"webhook_id" uuid PRIMARY KEY NOT NULL,
	"busy_until" timestamp with time zone,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "field" varchar(64);--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "source" varchar(10) DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "hint" varchar(10) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "last_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_senders" ADD CONSTRAINT "webhook_senders_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failing" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE status <> 'done' AND attempts > 0;--> statement-breakpoint
CREATE INDEX "webhook_logs_delivery" ON "webhook_logs" USING btree ("delivery_id","id");--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "busy_until";