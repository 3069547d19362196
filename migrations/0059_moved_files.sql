CREATE TABLE "moved_files" (
	"key" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL
);
