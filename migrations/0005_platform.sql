-- What the platform keeps for itself: outgoing mail, stored replies, rate limits, job runs, facts.

CREATE TABLE system_facts (
  name varchar(50) PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE mutations (
  user_id uuid NOT NULL,
  mutation_id uuid NOT NULL,
  call text NOT NULL,
  status smallint NOT NULL,
  body text,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mutations_user_id_mutation_id_pk PRIMARY KEY (user_id, mutation_id)
);
CREATE INDEX mutations_age ON mutations (at);

CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  to_address text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  kind varchar(40) NOT NULL,
  status varchar(10) NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE status IN ('queued', 'running');
CREATE INDEX mails_age ON mails (created_at);

CREATE TABLE rate_counters (
  name text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);

CREATE TABLE recurring_runs (
  name varchar(50) PRIMARY KEY,
  last_run_at timestamptz NOT NULL,
  last_result jsonb
);

-- Losing the counters in a crash is harmless.
ALTER TABLE rate_counters SET UNLOGGED;
