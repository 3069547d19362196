-- A page may come to a server of another version, which lacks the files of its build.
CREATE TABLE "client_files" (
	"name" text PRIMARY KEY NOT NULL,
	"content" bytea NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
