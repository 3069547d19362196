CREATE TABLE "health_samples" (
	"at" timestamp with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"feed_lag_ms" double precision NOT NULL,
	"sockets" integer NOT NULL,
	"jobs" integer NOT NULL,
	"mails" integer NOT NULL
);
