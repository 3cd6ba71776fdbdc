-- Histories look for notes on dates. Prisma's schema can't name an index of some rows.
CREATE INDEX "notes_on_dates_idx" ON "notes"("subject") WHERE "subject" LIKE 'date:%';
