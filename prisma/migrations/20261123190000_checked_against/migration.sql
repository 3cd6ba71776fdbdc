-- What the cells of an author's table were held against: raw results, or the author's other numbers. Imported again, old bundles have it right.
ALTER TABLE "author_tables" ADD COLUMN "against" TEXT NOT NULL DEFAULT 'raw';
