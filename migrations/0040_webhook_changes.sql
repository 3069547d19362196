CREATE TABLE "webhook_changes" (
	"webhook_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" uuid,
	"changes" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "webhook_changes_webhook_id_id_pk" PRIMARY KEY("webhook_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_changes" ADD CONSTRAINT "webhook_changes_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Read once, a moment later: packing it would cost the transaction more than the space is worth.
ALTER TABLE "webhook_changes" ALTER COLUMN "body" SET STORAGE EXTERNAL;
