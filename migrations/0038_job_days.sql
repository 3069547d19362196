CREATE TABLE "job_days" (
	"day" date PRIMARY KEY NOT NULL,
	"done" integer NOT NULL
);
