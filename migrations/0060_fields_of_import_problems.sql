-- widens: a longer varchar, for the keys of fields that have a column of their own.
ALTER TABLE "import_problems" ALTER COLUMN "field" SET DATA TYPE varchar(64);