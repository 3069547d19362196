-- Of several defaults the first in order stays; a state of the intake is none.
UPDATE states s SET "default" = false
WHERE s."default" AND s.deleted_at IS NULL AND s.id <> (
  SELECT d.id FROM states d
  WHERE d.project_id = s.project_id AND d."default" AND d.deleted_at IS NULL
  ORDER BY d.is_triage, d.sequence, d.id LIMIT 1);--> statement-breakpoint
CREATE UNIQUE INDEX "states_default" ON "states" USING btree ("project_id") WHERE "default" AND deleted_at IS NULL;
