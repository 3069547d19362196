CREATE TABLE "stranger_notices" (
	"work_item_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stranger_notices_work_item_id_receiver_id_pk" PRIMARY KEY("work_item_id","receiver_id")
);
--> statement-breakpoint
ALTER TABLE "stranger_notices" ADD CONSTRAINT "stranger_notices_work_item_id_work_items_id_fk" FOREIGN KEY ("work_item_id") REFERENCES "public"."work_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stranger_notices" ADD CONSTRAINT "stranger_notices_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stranger_notices_receiver" ON "stranger_notices" USING btree ("receiver_id");